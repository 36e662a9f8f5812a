/** Users and API keys, for administrators. */

import type Router from '@koa/router';
import { addKey, listKeys, removeKey } from '../../calendar/access/keys.ts';
import { makePasswordLink } from '../../calendar/access/password-links.ts';
import { forbiddenUnlessAdministrator } from '../../calendar/access/rights.ts';
import { addUser, changePassword, listUsers, removeUser } from '../../calendar/access/users.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { type Role, roles, userName } from '../../model/documents/document.ts';
import { KeyTaken } from '../../ports.ts';
import { type Html, html } from '../pages/html.ts';
import type { State } from '../requests/context.ts';
import type { Serving } from '../service.ts';
import { type DeskPage, problem, tokenField } from './frame.ts';
import { textIn } from './sent-forms.ts';
import { pageWithForm, type Visit } from './visit.ts';
import type { DeskWords } from './words.ts';

/** Adds the routes of users and keys. */
export function userRoutes(router: Router<State>, serving: Serving): void {
  pageWithForm(router, serving, '/users', shownUsers, async (visit, sent, isOwn) => {
    forbiddenUnlessAdministrator(visit.caller);
    if (!isOwn) {
      visit.ctx.status = 403;
      return shownUsers(visit, problem(visit.words.pressAgain));
    }
    const role = roles.find((each) => each === textIn(sent, 'role')) ?? 'contributor';
    const chosen = textIn(sent, 'action');
    const action = Object.hasOwn(actions, chosen) ? actions[chosen] : undefined;
    try {
      const said = { name: textIn(sent, 'name'), role, user: textIn(sent, 'user') };
      return await shownUsers(visit, await action?.(visit, said));
    } catch (error) {
      if (error instanceof KeyTaken) return shownUsers(visit, problem(visit.words.nameTaken));
      throw error;
    }
  });
}

/** The action of a form of the page; resolves to the notice to show. */
type Action = (visit: Visit, sent: { name: string; role: Role; user: string }) => Promise<Html>;

const actions: Readonly<Record<string, Action>> = {
  async 'add-user'({ calendar, words }, { name, role }) {
    if (!userName.test(name)) return problem(words.noName);
    const { password } = await addUser(calendar, name, role);
    return secret(words.passwordShownOnce, name, password);
  },
  async 'invite-user'({ calendar, words, base }, { name, role }) {
    if (!userName.test(name)) return problem(words.noName);
    await addUser(calendar, name, role);
    return linkFor(calendar, words, base, name);
  },
  'password-link': ({ calendar, words, base }, { name }) => linkFor(calendar, words, base, name),
  async 'new-password'({ calendar, words }, { name }) {
    const changed = await changePassword(calendar, name);
    return changed ? secret(words.passwordShownOnce, name, changed.password) : problem(words.nothingFound);
  },
  async 'remove-user'({ calendar, words, caller }, { name }) {
    if (name === caller.user.facts.name) return problem(words.ownSelf);
    return (await removeUser(calendar, name)) ? done(words.removed) : problem(words.nothingFound);
  },
  async 'add-key'({ calendar, words }, { name, user }) {
    if (!userName.test(name)) return problem(words.noName);
    const made = await addKey(calendar, name, user);
    return made ? secret(words.keyShownOnce, name, made.key) : problem(words.nothingFound);
  },
  async 'remove-key'({ calendar, words }, { name }) {
    return (await removeKey(calendar, name)) ? done(words.removed) : problem(words.nothingFound);
  },
};

/** A new link by which a user chooses a password. */
async function linkFor(calendar: Calendar, words: DeskWords, base: string, name: string): Promise<Html> {
  const link = await makePasswordLink(calendar, name);
  if (!link) return problem(words.nothingFound);
  return secret(words.passwords.linkOnce, name, `${base}/desk/password/link?secret=${link.secret}`);
}

async function shownUsers(visit: Visit, outcome?: Html): Promise<DeskPage> {
  forbiddenUnlessAdministrator(visit.caller);
  const { calendar, words, caller, home, session } = visit;
  const [users, keys] = await Promise.all([listUsers(calendar), listKeys(calendar)]);
  const names = new Map(users.map(({ id, facts }) => [id, facts.name]));
  const userRows = users.map(({ facts: { name, role } }) => {
    const removal = name !== caller.user.facts.name && button(visit, 'remove-user', name, words.removeUser);
    const link = button(visit, 'password-link', name, words.passwords.link);
    return row(
      name,
      words.roles[role],
      html`${link} ${button(visit, 'new-password', name, words.newPassword)} ${removal}`,
    );
  });
  const keyRows = keys.map(({ facts: { name, user } }) =>
    row(name, names.get(user) ?? words.nobody, button(visit, 'remove-key', name, words.removeKey)),
  );
  const body = html`${outcome}
${table(words.userName, words.role, userRows)}
<form class="inline" method="post" action="${home}/users">${tokenField(session)}
<label>${words.userName} <input name="name" required maxlength="60" autocomplete="off"></label>
<label>${words.role} <select name="role">${roles.map((role) => html`<option value="${role}"${role === 'author' && html` selected`}>${words.roles[role]}</option>`)}</select></label>
<button name="action" value="invite-user">${words.passwords.addByLink}</button> <button name="action" value="add-user">${words.addUser}</button></form>
<h2>${words.keys}</h2>
${keys.length > 0 ? table(words.keyName, words.userName, keyRows) : html`<p>${words.noKeys}</p>`}
<form class="inline" method="post" action="${home}/users">${tokenField(session)}
<label>${words.keyName} <input name="name" required maxlength="60" autocomplete="off"></label>
<label>${words.userName} <select name="user">${[...names.values()].map((name) => html`<option>${name}</option>`)}</select></label>
<button name="action" value="add-key">${words.addKey}</button></form>`;
  return { title: words.users, body };
}

function table(first: string, second: string, rows: readonly Html[]): Html {
  return html`<table><thead><tr><th scope="col">${first}</th><th scope="col">${second}</th><td></td></tr></thead><tbody>
${rows}</tbody></table>`;
}

function row(first: string, second: string, buttons: Html): Html {
  return html`<tr><td>${first}</td><td>${second}</td><td class="actions">${buttons}</td></tr>\n`;
}

function button({ home, session, words }: Visit, action: string, name: string, label: string): Html {
  // A link takes nothing away
  const sure = action !== 'password-link' && html` data-sure="${words.sure(`${label}: ${name}`)}"`;
  return html`<form method="post" action="${home}/users"${sure}>${tokenField(session)}<input type="hidden" name="name" value="${name}"><button name="action" value="${action}" aria-label="${label}: ${name}">${label}</button></form>`;
}

function secret(message: string, name: string, value: string): Html {
  return html`<p class="notice" role="status">${name}: <code>${value}</code>. ${message}</p>`;
}

function done(message: string): Html {
  return html`<p class="notice" role="status">${message}</p>`;
}
