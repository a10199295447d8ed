#ifndef CHOLIDAYS_H
#define CHOLIDAYS_H

/// The first byte of the public holidays of all countries, as `Scripts/holidays` writes them.
const unsigned char *holidays_table_start(void);

/// The number of bytes of the table.
extern const unsigned long holidays_table_size;

#endif
