/** The statuses and attendance modes of events, in the interface's words and in those of schema.org. */

/** The statuses of an event. */
export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'] as const;
/** One of `eventStatuses`. */
export type EventStatus = (typeof eventStatuses)[number];

/** The attendance modes of an event. */
export const attendanceModes = ['offline', 'online', 'mixed'] as const;
/** One of `attendanceModes`. */
export type AttendanceMode = (typeof attendanceModes)[number];

/** The facts of an event of which nothing else was said. */
export const asPlanned = {
  event_status: 'scheduled',
  previous_start_date: '',
  attendance_mode: 'offline',
  online_url: '',
  sold_out: false,
} as const;

/** schema.org's names of the statuses (https://schema.org/EventStatusType). */
export const schemaOrgStatuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
};

/** schema.org's names of the modes (https://schema.org/EventAttendanceModeEnumeration). */
export const schemaOrgModes: Readonly<Record<AttendanceMode, string>> = {
  offline: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
};

/** Other words that writes take for the statuses, in lower case and without schema.org's address. */
export const statusAliases: Readonly<Record<string, string>> = {
  ...reversed(schemaOrgStatuses),
  canceled: 'cancelled',
};

/** The same for the modes. */
export const modeAliases: Readonly<Record<string, string>> = reversed(schemaOrgModes);

function reversed(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([word, name]) => [name.toLowerCase(), word]));
}
