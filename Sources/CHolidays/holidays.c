#include "CHolidays.h"

// An array of this length in Swift takes its compiler a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char table[] = {
#embed "holidays.txt"
};

const unsigned char *holidays_table_start(void) { return table; }

const unsigned long holidays_table_size = sizeof table;
