// Parses a calendar with libical, counts its events, and does nothing else: what an import is
// measured by. Scripts/benchmark compiles it: cc -O2 parse-with-libical.c -lical
#include <libical/ical.h>
#include <stdio.h>

static char *line(char *buffer, size_t size, void *file) { return fgets(buffer, size, file); }

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;
  if (!file) return 66;
  icalparser *parser = icalparser_new();
  icalparser_set_gen_data(parser, file);
  icalcomponent *calendar = icalparser_parse(parser, line);
  if (!calendar) return 65;
  printf("%d\n", icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT));
  icalcomponent_free(calendar);
  icalparser_free(parser);
  fclose(file);
}
