import type { SuggestedKind } from '../../../model/tables/suggest.ts';

/** The texts of the public pages, all of them plain text. */
export interface SiteWords {
  readonly agenda: string;
  readonly skip: string;
  readonly languages: string;
  /** The description of the calendar for search engines. */
  readonly about: string;
  readonly forEditors: string;
  readonly forDevelopers: string;
  readonly search: {
    readonly label: string;
    readonly example: string;
    readonly button: string;
    readonly suggestions: string;
    readonly kinds: { readonly [Kind in SuggestedKind]: string };
  };
  readonly dates: string;
  readonly all: string;
  readonly near: {
    readonly me: string;
    readonly point: string;
    readonly from: (place: string, kilometres: number) => string;
  };
  readonly filters: string;
  readonly toFilters: string;
  readonly chosen: string;
  readonly remove: (filter: string) => string;
  readonly removeAll: string;
  readonly more: (count: number) => string;
  readonly facets: {
    readonly categories: string;
    readonly town: string;
    readonly price: string;
    readonly part_of_day: string;
    readonly attendance_mode: string;
  };
  /** The text was found only in another language. */
  readonly foundIn: (language: string) => string;
  readonly results: string;
  readonly corrected: (typed: string, searched: string) => string;
  readonly found: (events: number) => string;
  readonly searched: (text: string) => string;
  readonly ongoing: (events: number) => string;
  readonly onlyOngoing: string;
  readonly past: string;
  readonly calendar: string;
  readonly subscribe: { readonly subscribe: string; readonly copy: string; readonly rss: string };
  readonly eventsOn: (day: string, events: number) => string;
  readonly map: {
    readonly title: string;
    readonly link: string;
    readonly list: string;
    readonly whole: string;
    readonly closer: string;
    readonly area: string;
    readonly nothing: string;
    readonly without: (events: number) => string;
  };
  readonly pages: {
    readonly label: string;
    readonly earlier: string;
    readonly later: string;
    readonly at: (page: number, of: number) => string;
  };
  readonly nothing: {
    readonly found: string;
    readonly helps: string;
    readonly fewerFilters: string;
    readonly anyDay: string;
    readonly wholeAgenda: string;
    readonly pastOnes: string;
    readonly nearest: (day: string) => string;
  };
  /** For a calendar without any event. */
  readonly empty: {
    readonly title: string;
    readonly lead: string;
    /** Each ends where a command or a link begins. */
    readonly write: string;
    readonly desk: string;
    /** What to sign in with. */
    readonly password: string;
    readonly demo: string;
    /** Where there is no clone. */
    readonly installed: string;
    readonly table: string;
    readonly own: string;
    readonly howTo: string;
  };
  readonly today: string;
  readonly tomorrow: string;
  readonly until: (day: string) => string;
  readonly allDay: string;
  readonly soldOut: string;
  readonly event: {
    readonly when: string;
    readonly where: string;
    readonly price: string;
    readonly organizer: string;
    readonly categories: string;
    readonly map: string;
    readonly website: string;
    readonly attend: string;
    readonly addToCalendar: string;
    readonly before: string;
    readonly over: string;
    readonly overHelp: string;
    readonly related: string;
    readonly status: { readonly [S in 'cancelled' | 'postponed' | 'rescheduled' | 'moved_online']: string };
  };
  readonly host: {
    readonly phone: string;
    readonly website: string;
    readonly email: string;
    readonly coming: string;
    readonly none: string;
    readonly all: string;
    readonly past: string;
  };
  readonly failures: {
    readonly notFound: string;
    readonly notFoundHelp: string;
    readonly gone: string;
    readonly goneHelp: string;
    readonly wrong: string;
    /** `value` is what was sent, or empty. */
    readonly wrongFilter: (filter: string, value: string) => string;
    readonly otherFilter: string;
    readonly unknownPlace: (name: string) => string;
    readonly withTheOthers: string;
    readonly noSuchPage: (pages: number) => string;
    readonly later: string;
    readonly laterHelp: string;
    readonly toAgenda: string;
  };
}
