/**
 * Why a parameter can be wrong: the closed set of reasons. Each has a sentence in every language (see `words/`), which takes
 * the values named here besides `received`, a short form of what was sent.
 */
export const problemReasons = [
  // Shapes: what a value looks like.
  'not_text',
  'blank',
  /** limit: characters */
  'too_long',
  'bad_characters',
  'not_slug',
  'not_moment',
  'not_list_date',
  'sent_twice',
  'unknown_parameter',
  'out_of_years',
  /** allowed: words joined by `, ` */
  'not_period',
  'not_hour',
  'not_month',
  'not_box',
  'not_cursor',
  'not_place',
  /** max */
  'not_above_zero',
  /** allowed: words joined by `, ` */
  'not_sections',
  /** other: the parameter that says the same hour */
  'same_hours',
  /** other: the parameter that is lower */
  'above_other',
  'not_zone',
  'not_boolean',
  'not_count',
  'not_id',
  'not_parent',
  /** min, max */
  'not_between',
  /** allowed: words joined by `, ` */
  'not_among',
  /** allowed: words joined by `, ` */
  'not_any_of',
  'not_url',
  'not_email',
  'not_image',
  'not_focus',
  'not_cost',
  'not_ids',
  'not_terms',
  'not_links',
  'not_names',
  /** words: of a phrase, limit: its characters */
  'not_phrase',
  /** min, max: items; words: of each, limit: its characters */
  'not_phrases',
  'not_object',
  'empty_list',
  /** limit: items */
  'too_many',
  /** limit */
  'too_many_tags',
  'null_refused',
  /** allowed: languages joined by `, ` */
  'unknown_language',
  /** field: where, inner: another reason, with its own values */
  'inside',
  'not_recurrence',
  'no_rule_or_date',
  /** line: its beginning */
  'recurrence_line',
  /** part: its name */
  'rule_part_unknown',
  /** part: its name */
  'rule_part_twice',
  /** part: its name, allowed: what it may be */
  'rule_part_wrong',
  /** part: its name, needs: parts of which it needs some */
  'rule_part_needs',
  'rule_two_ends',
  /** A required field is absent, inside of another value or of a record from elsewhere. */
  'missing',
  // Facts: what the value means among the records.
  /** id */
  'unknown_record',
  /** name: as it was sent */
  'unknown_term',
  /** name: as it was sent */
  'unknown_town',
  /** name: as it was sent */
  'unknown_place',
  /** id */
  'unknown_user',
  /** id */
  'unknown_image',
  'unknown_own_image',
  'not_reached',
  /** id */
  'trashed_record',
  'end_before_start',
  /** max: years */
  'too_many_years',
  'no_series_start',
  /** part: its name, clock: what the start has */
  'rule_other_clock',
  /** next: the first date of the rule after the start */
  'start_not_in_rule',
  'rule_without_dates',
  'until_before_start',
  /** limit: dates */
  'too_many_dates',
  'rdate_before_start',
  'rdate_not_listed',
  /** date: when both start */
  'dates_meet',
  'no_dates_left',
  /** id: of the series */
  'of_series',
  /** limit: dates with own values */
  'too_many_own',
  /** limit: removed dates */
  'too_many_removed',
  'own_parent',
  'own_ancestor',
  /** limit: the most ancestors of a category */
  'too_deep',
  /** other: the parameter that was sent without this one */
  'both_or_neither',
  /** other: the parameter that goes without this one */
  'not_both',
  /** status */
  'status_not_allowed',
  /** name: as it was sent */
  'may_not_create_terms',
  /** id: of the term that has the name */
  'name_taken',
  /** limit: of one language */
  'too_many_synonyms',
] as const;

/** One of `problemReasons`. */
export type ProblemReason = (typeof problemReasons)[number];

/** Why one parameter is wrong, with what its sentence needs. */
export interface Problem {
  readonly reason: ProblemReason;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Tells whether something is a problem, and not what was read. */
export function isProblem(read: object): read is Problem {
  return 'reason' in read;
}

/** A problem with a part of a value, as one of the whole value; parts of parts are joined with dots. */
export function problemInside(field: string, inner: Problem): Problem {
  const { field: deeper, inner: innermost = inner.reason } = inner.values ?? {};
  const path = inner.reason === 'inside' ? `${field}.${deeper}` : field;
  return { reason: 'inside', values: { ...inner.values, field: path, inner: innermost } };
}
