import type { Sentences } from './types.ts';

/** Failures, problems and prices in English. */
export const enSentences: Sentences = {
  nouns: {
    events: { a: 'an event', none: 'no event', the: 'The event', ofMany: 'of events' },
    venues: { a: 'a venue', none: 'no venue', the: 'The venue', ofMany: 'of venues' },
    organizers: { a: 'an organizer', none: 'no organizer', the: 'The organizer', ofMany: 'of organizers' },
    categories: { a: 'a category', none: 'no category', the: 'The category', ofMany: 'of categories' },
    tags: { a: 'a tag', none: 'no tag', the: 'The tag', ofMany: 'of tags' },
    synonyms: { a: 'a set of synonyms', none: 'no set of synonyms', the: 'The set of synonyms', ofMany: 'of synonyms' },
  },
  failures: {
    rest_missing_callback_param: (_, names) => `Required parameters are missing: ${names}`,
    rest_invalid_param: (_, names) => `Some parameters are not valid: ${names}`,
    rest_invalid_json: () => 'The body of the request must be a well-formed JSON object',
    rest_bad_request: () => 'The request is malformed and could not be read',
    rest_unauthorized: () => 'To do this, sign in with a user name and its application password, or with a key',
    rest_wrong_credentials: () =>
      'The user name and application password, or the key, are wrong; what is public can be read without signing in',
    rest_forbidden: () => 'Your user is not allowed to do this',
    rest_no_route: () => 'There is nothing at this address; the index of the interface names the routes that there are',
    rest_no_method: ({ methods = [] }) => `This address does not accept this method; it accepts ${methods.join(', ')}`,
    term_exists: ({ term_id }) =>
      `There is already a term with this name at the same level, number ${term_id}; use it or choose another name`,
    duplicate_term_slug: () => 'Another term already has this slug; choose a different one',
    precondition_failed: () => 'The record has changed since you read it; read it again before writing to it',
    body_too_large: ({ limit = 0 }) => `The body of the request must have at most ${limit} bytes`,
    unsupported_media_type: () =>
      'The body of the request must be of type `application/json` or `application/x-www-form-urlencoded`',
    rate_limited: ({ retryAfter }) => `You have made too many requests in a row; try again in ${retryAfter ?? 60} s`,
    not_ready: ({ retryAfter }) => `The service is not available right now; try again in ${retryAfter ?? 5} s`,
    internal_error: ({ requestId = '' }) =>
      `There has been an internal error; if you report it, quote the code ${requestId}`,
  },
  recordFailures: {
    'not-found': ({ none }) => `There is ${none} with this identifier`,
    'not-accessible': ({ the }) => `${the} cannot be seen because it is not public`,
    'is-in-trash': ({ the }) => `${the} is already in the trash; \`force=true\` deletes it for good`,
    'archive-page-not-found': ({ ofMany }, { pages = 0 }) =>
      `The list ${ofMany} does not have that many pages; it has ${pages}`,
  },
  problems: {
    not_text: ({ name, received }) => `${name} must be text${received}`,
    blank: ({ name }) => `${name} must not be blank`,
    too_long: ({ name, value }) => `${name} must have at most ${value('limit')} characters`,
    bad_characters: ({ name }) => `${name} must be well-formed Unicode text without NUL characters`,
    not_slug: ({ name, received }) => `${name} must have a letter or a digit${received}`,
    not_moment: ({ name, received }) =>
      `${name} must be a date that exists, such as \`2031-05-06 10:00:00\` or \`2031-05-06T10:00:00+02:00\`${received}`,
    not_list_date: ({ name, received }) =>
      `${name} must be a date that exists, such as \`2031-05-06\` or \`2031-05-06 10:00:00\`; a year; or \`today\`, \`tomorrow\`, \`yesterday\`, \`now\`, \`+2 weeks\` or \`3 days ago\`${received}`,
    unknown_parameter: ({ name }) => `${name} is no parameter of this request`,
    sent_twice: ({ name }) => `${name} was sent twice, and must have one value`,
    out_of_years: ({ name }) => `${name} must lie within the years 1 to 9999, in its time zone and in UTC`,
    not_period: ({ name, received, value }) =>
      `${name} must be one of these words: ${value('allowed')}; a day or a month, such as \`2031-11-05\` or \`2031-11\`; or an interval that does not go backwards, such as \`2031-11-01/2031-11-15\` or \`2031-11-01/..\`${received}`,
    not_hour: ({ name, received }) =>
      `${name} must be an hour of the day, such as \`18:30\`, up to \`24:00\`${received}`,
    same_hours: ({ name, value }) => `${name} must not be the same hour as \`${value('other')}\``,
    above_other: ({ name, value }) => `${name} must not be higher than \`${value('other')}\``,
    not_month: ({ name, received }) => `${name} must be a month, such as \`2031-11\`${received}`,
    unknown_town: ({ name, value }) => `${name} must be a town that is known; “${value('name')}” is not`,
    not_box: ({ name, received }) =>
      `${name} must be a box such as \`1.9,41.3,2.3,41.5\` (west, south, east, north, in degrees)${received}`,
    not_cursor: ({ name }) =>
      `${name} must be the \`next_cursor\` of a list with the same filters, order and language, or empty to begin`,
    not_place: ({ name, received }) =>
      `${name} must be a point such as \`41.98,2.82\` (latitude, longitude, in degrees), or the name of a town${received}`,
    not_above_zero: ({ name, received, value }) =>
      `${name} must be a number above 0, at most ${value('max')}${received}`,
    not_sections: ({ name, received, value }) =>
      `${name} must be one of these words: ${value('allowed')}; with a colon and values after it, such as \`categories:musica,teatre\`, if need be${received}`,
    not_zone: ({ name, received }) => `${name} must be a time zone, such as \`Europe/Madrid\` or \`UTC+2\`${received}`,
    not_boolean: ({ name, received }) => `${name} must be \`true\` or \`false\`${received}`,
    not_count: ({ name, received }) => `${name} must be a whole number of 1 or more${received}`,
    not_id: ({ name, received }) => `${name} must be the number of a record, 1 or more${received}`,
    not_parent: ({ name, received }) => `${name} must be the number of a category, or 0 for the top level${received}`,
    not_between: ({ name, received, value }) =>
      `${name} must be a number between ${value('min')} and ${value('max')}${received}`,
    not_among: ({ name, received, value }) => `${name} must be one of these values: ${value('allowed')}${received}`,
    not_any_of: ({ name, received, value }) =>
      `${name} must be one or more of these values: ${value('allowed')}; with \`-\` before a value, all but it${received}`,
    not_url: ({ name, received }) =>
      `${name} must be a full web address that begins with http:// or https://${received}`,
    not_email: ({ name, received }) => `${name} must be an e-mail address, such as \`name@example.com\`${received}`,
    not_image: ({ name, received }) =>
      `${name} must be the web address of an image or the number of a known image${received}`,
    not_cost: ({ name, received }) =>
      `${name} must be a price: text, a number, or a list of texts and numbers${received}`,
    not_ids: ({ name, received }) => `${name} must be a list of record numbers, each 1 or more${received}`,
    not_terms: ({ name, received }) => `${name} must be a list of numbers, slugs or names of terms${received}`,
    not_links: ({ name, received }) =>
      `${name} must be the number of a record, the data of a new one, or a list of both${received}`,
    not_names: ({ name, received }) => `${name} must be a list of field names separated by commas${received}`,
    not_phrase: ({ name, received, value }) =>
      `${name} must be a word or a phrase of at most ${value('words')} words and ${value('limit')} characters${received}`,
    not_phrases: ({ name, received, value }) =>
      `${name} must have ${value('min')} to ${value('max')} different words or phrases, each of at most ${value('words')} words and ${value('limit')} characters${received}`,
    not_object: ({ name, received }) => `${name} must be an object${received}`,
    empty_list: ({ name }) => `${name} must have at least one value`,
    too_many_tags: ({ name, value }) => `${name} must have at most ${value('limit')} HTML tags`,
    too_many: ({ name, value }) => `${name} must have at most ${value('limit')} values`,
    null_refused: ({ name }) => `${name} cannot be cleared; leave it out to keep it as it is`,
    unknown_language: ({ name, received, value }) =>
      `${name} can only have texts in these languages: ${value('allowed')}${received}`,
    inside: ({ name, inner }) => `${name} is not valid: ${inner}`,
    missing: ({ name }) => `${name} is required but missing`,
    unknown_record: ({ name, value }) => `${name} must refer to a record that exists; number ${value('id')} does not`,
    unknown_term: ({ name, value }) => `${name} must refer to records that exist; “${value('name')}” does not`,
    unknown_place: ({ name, value }) =>
      `${name} must be a town that the gazetteer knows, or a point such as \`41.98,2.82\`; “${value('name')}” is not`,
    unknown_user: ({ name, value }) => `${name} must be a user that exists; number ${value('id')} does not`,
    unknown_image: ({ name, value }) => `${name} must be a known image; number ${value('id')} is not`,
    trashed_record: ({ name, value }) =>
      `${name} cannot refer to a record in the trash; number ${value('id')} is there`,
    end_before_start: ({ name }) => `${name} must not be before the start`,
    own_parent: ({ name }) => `${name} must not be the event itself`,
    own_ancestor: ({ name }) => `${name} can be neither the category itself nor one below it`,
    both_or_neither: ({ name, value }) => `${name} must be sent together with \`${value('other')}\``,
    not_both: ({ name, value }) => `${name} must not be sent together with \`${value('other')}\``,
    status_not_allowed: ({ name }) =>
      `${name} can only ask for statuses that you may see; without the right to edit, \`publish\``,
    may_not_create_terms: ({ name, value }) =>
      `${name} must have terms that exist; you may not create “${value('name')}”`,
    name_taken: ({ name, value }) =>
      `${name} is already the name of another term at the same level, number ${value('id')}`,
    too_many_synonyms: ({ name, value }) => `${name} has ${value('limit')} sets of synonyms already, which is the most`,
  },
  received: (text) => `; received “${text}”`,
  free: 'Free',
  facetLabels: {
    today: 'today',
    tonight: 'tonight',
    tomorrow: 'tomorrow',
    weekend: 'weekend',
    week: 'this week',
    month: 'this month',
    free: 'free',
    unknown: 'price not known',
    scheduled: 'scheduled',
    cancelled: 'cancelled',
    postponed: 'postponed',
    rescheduled: 'rescheduled',
    moved_online: 'moved online',
    offline: 'in person',
    online: 'online',
    mixed: 'in person and online',
    morning: 'morning',
    afternoon: 'afternoon',
    night: 'night',
  },
  pricesAbove: (amount) => `over ${amount}`,
};
