/** The texts of the desk, in the languages that the service speaks. */

import type { Status } from '../../model/documents/document.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { SpokenLanguage } from '../../model/words/index.ts';
import { caDesk } from './words-ca.ts';
import { enDesk } from './words-en.ts';
import { esDesk } from './words-es.ts';

/** The texts of the desk: plain text, to be escaped in HTML. */
export interface DeskWords {
  readonly desk: string;
  readonly languages: string;
  readonly skip: string;
  readonly signIn: string;
  readonly signInLead: string;
  readonly signOut: string;
  readonly wrongCredentials: string;
  readonly mayNotWrite: string;
  readonly userName: string;
  readonly password: string;
  readonly sections: string;
  readonly resources: Readonly<Record<ResourceName, string>>;
  /** `New event`. */
  readonly makeNew: Readonly<Record<ResourceName, string>>;
  readonly users: string;
  readonly statuses: Readonly<Record<Status, string>>;
  readonly review: string;
  readonly nothingToReview: string;
  /** The caller's unpublished records. */
  readonly own: string;
  readonly recent: string;
  readonly search: string;
  readonly status: string;
  readonly anyStatus: string;
  readonly find: string;
  readonly nothingFound: string;
  readonly total: (count: number) => string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number, pages: number) => string;
  readonly untitled: string;
  readonly when: string;
  readonly where: string;
  readonly save: string;
  readonly saveAndPublish: string;
  readonly notPublic: string;
  readonly saved: string;
  readonly duplicate: string;
  readonly trash: string;
  readonly restore: string;
  readonly removeForGood: string;
  readonly removed: string;
  readonly trashed: string;
  readonly restored: string;
  readonly preview: string;
  readonly facts: string;
  readonly choices: string;
  readonly wrong: string;
  /** Another editor has saved meanwhile. */
  readonly changedMeanwhile: string;
  /** The same, before a button was pressed. */
  readonly changedBefore: string;
  /** The value that another editor has saved meanwhile. */
  readonly nowIs: (text: string) => string;
  readonly nowDiffers: string;
  readonly seeTheirs: string;
  readonly saveAnyway: string;
  /** A form of an ended session was sent. */
  readonly sendAgain: string;
  readonly publicSite: string;
  readonly publicPage: string;
  readonly readOnly: string;
  readonly links: Readonly<Record<'venues' | 'organizers' | 'tags', string>>;
  readonly nobody: string;
  readonly none: string;
  readonly imagePreview: string;
  readonly back: string;
  readonly roles: Readonly<Record<'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber', string>>;
  readonly role: string;
  readonly addUser: string;
  readonly newPassword: string;
  readonly passwordShownOnce: string;
  readonly removeUser: string;
  readonly keys: string;
  readonly keyName: string;
  readonly addKey: string;
  readonly keyShownOnce: string;
  readonly removeKey: string;
  readonly nameTaken: string;
  readonly noName: string;
  readonly noKeys: string;
  readonly ownSelf: string;
}

/** The words by language. */
export const deskWords: Readonly<Record<SpokenLanguage, DeskWords>> = { ca: caDesk, es: esDesk, en: enDesk };
