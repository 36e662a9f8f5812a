import biweekly.Biweekly;
import biweekly.ICalVersion;
import biweekly.ICalendar;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  private static void validate(Path file, ICalendar calendar, List<String> findings) {
    String said = calendar.validate(ICalVersion.V2_0).toString();
    if (!said.isBlank()) findings.add(file + ": biweekly: " + said);
  }
}
