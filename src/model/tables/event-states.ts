/** What may become of an event and how it is attended, in the words of clients and of schema.org. */

/** What has become of an event. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'] as const;
/** One of `eventStatuses`. */
export type EventStatus = (typeof eventStatuses)[number];

/** How an event is attended. */
export const attendanceModes = ['offline', 'online', 'mixed'] as const;
/** One of `attendanceModes`. */
export type AttendanceMode = (typeof attendanceModes)[number];

/** What is stored of an event of which nothing else was said. */
export const asPlanned = {
  event_status: 'scheduled',
  previous_start_date: '',
  attendance_mode: 'offline',
  online_url: '',
  sold_out: false,
} as const;

/** The names that schema.org has for them (https://schema.org/EventStatusType). */
export const schemaOrgStatuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
};

/** The names that schema.org has for them (https://schema.org/EventAttendanceModeEnumeration). */
export const schemaOrgModes: Readonly<Record<AttendanceMode, string>> = {
  offline: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
};

/** Other words for them that writes take, in lower case and without the address of schema.org. */
export const statusAliases: Readonly<Record<string, string>> = {
  ...reversed(schemaOrgStatuses),
  canceled: 'cancelled',
};

/** The same for the modes. */
export const modeAliases: Readonly<Record<string, string>> = reversed(schemaOrgModes);

function reversed(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([word, name]) => [name.toLowerCase(), word]));
}
