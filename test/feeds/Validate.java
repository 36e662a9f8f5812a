import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.io.TimezoneAssignment;
import biweekly.property.RawProperty;
import biweekly.util.com.google.ical.compat.javautil.DateIterator;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.validate.ValidationEntry;

/** Reads files of iCalendar with ical4j and biweekly, and says what they find wrong. Ends with 1 when that is anything. */
public class Validate {
  public static void main(String[] names) throws Exception {
    List<String> findings = new ArrayList<>();
    for (String name : names) {
      Path file = Path.of(name);
      withIcal4j(file, findings);
      withBiweekly(file, findings);
      if (file.endsWith("series.ics")) withDates(file, findings);
    }
    findings.stream().limit(50).forEach(System.out::println);
    System.out.println(names.length + " calendars read, " + findings.size() + " findings");
    System.exit(findings.isEmpty() ? 0 : 1);
  }

  private static void withIcal4j(Path file, List<String> findings) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      for (ValidationEntry entry : new CalendarBuilder().build(in).validate(true).getEntries()) {
        findings.add(file + ": ical4j: " + entry);
      }
    }
  }

  private static void withBiweekly(Path file, List<String> findings) throws Exception {
    Biweekly.parse(file.toFile()).all().forEach(calendar -> validate(file, calendar, findings));
  }

  /**
   * The days of series in UTC as the rules of Google's library give them, against what the interface says. Days, because it is an hour wrong
   * in the night on which clocks change.
   */
  private static void withDates(Path file, List<String> findings) throws Exception {
    Set<String> told = new TreeSet<>();
    for (String line : Files.readAllLines(file.resolveSibling("series.tsv"))) {
      String[] cells = line.split("\t");
      if (isCompared(cells[1])) told.add(cells[0] + " " + cells[1].substring(0, 10));
    }
    Set<String> found = new TreeSet<>();
    for (ICalendar calendar : Biweekly.parse(file.toFile()).all()) {
      Map<String, Set<Date>> changed = new HashMap<>();
      for (VEvent event : calendar.getEvents()) {
        if (event.getRecurrenceId() == null) continue;
        changed.computeIfAbsent(event.getUid().getValue(), uid -> new HashSet<>()).add(event.getRecurrenceId().getValue());
      }
      for (VEvent event : calendar.getEvents()) {
        TimezoneAssignment zone = calendar.getTimezoneInfo().getTimezone(event.getDateStart());
        TimeZone clocks = zone == null ? TimeZone.getTimeZone("UTC") : zone.getTimeZone();
        boolean isDay = !event.getDateStart().getValue().hasTime();
        if (isDay) clocks = TimeZone.getDefault();
        String uid = event.getUid().getValue();
        RawProperty series = event.getExperimentalProperty("X-CARTELLERA-SERIES");
        Set<Date> others = event.getRecurrenceId() == null ? changed.getOrDefault(uid, Set.of()) : Set.of();
        SimpleDateFormat format = new SimpleDateFormat(isDay ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm:ss");
        format.setTimeZone(isDay ? clocks : TimeZone.getTimeZone("UTC"));
        DateIterator dates = event.getDateIterator(clocks);
        while (dates.hasNext()) {
          Date date = dates.next();
          String text = format.format(date);
          if (text.compareTo("2033") > 0) break;
          if (!isCompared(text) || others.contains(date)) continue;
          found.add((series == null ? uid : series.getValue()) + " " + text.substring(0, 10));
        }
      }
    }
    Set<String> missing = new TreeSet<>(told);
    missing.removeAll(found);
    missing.forEach(line -> findings.add(file + ": biweekly has not: " + line));
    found.removeAll(told);
    found.forEach(line -> findings.add(file + ": biweekly has: " + line));
  }

  /** Tells whether a start lies so far within the window that it does so in all zones. */
  private static boolean isCompared(String start) {
    return start.compareTo("2031-01-02") >= 0 && start.compareTo("2032-12-30") < 0;
  }

  private static void validate(Path file, ICalendar calendar, List<String> findings) {
    String said = calendar.validate(ICalVersion.V2_0).toString();
    if (!said.isBlank()) findings.add(file + ": biweekly: " + said);
  }
}
