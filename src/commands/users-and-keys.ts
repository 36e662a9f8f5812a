/** Who may write: users with their passwords, and API keys of programs. Running services notice a change within a second. */

import { Argument, type Command, Option } from 'commander';
import { type Role, roles } from '../model/documents/document.ts';
import { KeyTaken } from '../ports.ts';
import { name } from '../setting-parsers.ts';
import {
  CommandFailure,
  checked,
  lineFor,
  type ProcessContext,
  type Session,
  say,
  warn,
  withCalendar,
} from './command.ts';
import { tableOf } from './reporting.ts';

const userExamples = `
Examples:
  ${lineFor('users', 'add marta --role editor')}
  ${lineFor('users', "add pere --role author --password 'abcd efgh ijkl mnop qrst uvwx'")}
  ${lineFor('users', 'password marta')}
  ${lineFor('users', 'list')}
  ${lineFor('users', 'remove marta')}
`;

const keyExamples = `
Examples:
  ${lineFor('keys', 'add website --user marta')}
  ${lineFor('keys', 'list')}
  ${lineFor('keys', 'remove website')}

A key is sent as "Authorization: Bearer KEY" and may do what its user may do.
`;

/** `users add|password|list|remove`. */
export function usersCommand(program: Command, context: ProcessContext): void {
  const users = program
    .command('users')
    .helpCommand(false)
    .description('Users with their roles and passwords')
    .addHelpText('afterAll', userExamples);
  users
    .command('add')
    .description('Add a user, and print the password: it is shown only once')
    .addArgument(new Argument('<name>', 'name to sign in with').argParser(checked(name)))
    .addOption(new Option('--role <role>', 'what the user may do').choices(roles).makeOptionMandatory())
    .option('--password <password>', 'password (default: a random one)')
    .action((userName: string, options: { role: Role; password?: string }) =>
      withCalendar(context, async (session) => {
        const { calendar, context } = session;
        refuseEmpty(options.password);
        const users = await loadUsers();
        const made = await unlessTaken(
          'user',
          userName,
          users.addUser(calendar, userName, options.role, options.password),
        );
        say(context, `User ${userName} added as ${options.role}`);
        say(context, `Password: ${made.password}`);
      }),
    );
  users
    .command('password')
    .description('Give a user another password, and print it: the old one is refused within a second')
    .argument('<name>', 'name of the user')
    .option('--password <password>', 'password (default: a random one)')
    .action((userName: string, { password }: { password?: string }) =>
      withCalendar(context, async (session) => {
        const { calendar, context } = session;
        refuseEmpty(password);
        const users = await loadUsers();
        const made = await users.changePassword(calendar, userName, password);
        if (!made) throw noSuchUser(userName);
        say(context, `User ${userName} has another password`);
        say(context, `Password: ${made.password}`);
      }),
    );
  users
    .command('list')
    .description('Show all users')
    .action(() =>
      withCalendar(context, async ({ calendar, context }: Session): Promise<void> => {
        const users = await loadUsers();
        const rows = (await users.listUsers(calendar)).map(({ id, facts }) => [id, facts.name, facts.role]);
        const none = 'No users yet: the first start makes an administrator';
        say(context, rows.length > 0 ? tableOf([['ID', 'name', 'role'], ...rows]) : none);
      }),
    );
  users
    .command('remove')
    .description('Remove a user and their keys; their records stay')
    .argument('<name>', 'name of the user')
    .action((userName: string) => withCalendar(context, (session) => removeUser(session, userName)));
}

/** `keys add|list|remove`. */
export function keysCommand(program: Command, context: ProcessContext): void {
  const keys = program.command('keys').description('API keys, for programs').addHelpText('afterAll', keyExamples);
  keys
    .command('add')
    .description('Add an API key of a user, and print it: it is shown only once')
    .addArgument(new Argument('<name>', 'what the key is called').argParser(checked(name)))
    .requiredOption('--user <user>', 'whose rights the key has')
    .action((keyName: string, { user }: { user: string }) =>
      withCalendar(context, async (session) => {
        const { calendar, context } = session;
        const keys = await loadKeys();
        const made = await unlessTaken('key', keyName, keys.addKey(calendar, keyName, user));
        if (!made) throw noSuchUser(user);
        say(context, `Key ${keyName} of ${user} added`);
        say(context, `API key: ${made.key}`);
      }),
    );
  keys
    .command('list')
    .description('Show all API keys')
    .action(() =>
      withCalendar(context, async ({ calendar, context }: Session): Promise<void> => {
        const [keys, users] = await Promise.all([loadKeys(), loadUsers()]);
        const names = new Map((await users.listUsers(calendar)).map((user) => [user.id, user.facts.name]));
        const rows = (await keys.listKeys(calendar)).map(({ id, facts: { name, user } }) => [
          id,
          name,
          names.get(user) ?? '(removed)',
        ]);
        say(context, rows.length > 0 ? tableOf([['ID', 'name', 'user'], ...rows]) : 'No keys yet');
      }),
    );
  keys
    .command('remove')
    .description('Remove an API key')
    .argument('<name>', 'what the key is called')
    .action((keyName: string) =>
      withCalendar(context, async (session) => {
        const { calendar, context } = session;
        const keys = await loadKeys();
        if (!(await keys.removeKey(calendar, keyName)))
          throw new CommandFailure(`There is no key ${keyName}: ${lineFor('keys', 'list')} shows which there are`);
        say(context, `Key ${keyName} removed`);
      }),
    );
}

/** Loaded when a command runs, because the help of all others needs none of it. */
const loadUsers = () => import('../calendar/access/users.ts');
const loadKeys = () => import('../calendar/access/keys.ts');

async function removeUser({ calendar, context }: Session, userName: string): Promise<void> {
  const users = await loadUsers();
  if (!(await users.removeUser(calendar, userName))) throw noSuchUser(userName);
  say(context, `User ${userName} removed`);
  const left = await users.listUsers(calendar);
  if (!left.some((user) => user.facts.role === 'administrator')) {
    warn(context, 'No administrator is left: the next start of the service makes the one of ADMIN_USER');
  }
}

function refuseEmpty(password: string | undefined): void {
  if (password?.trim() === '')
    throw new CommandFailure('The password must not be empty: leave --password out for a random one');
}

function noSuchUser(userName: string): CommandFailure {
  return new CommandFailure(`There is no user ${userName}: ${lineFor('users', 'list')} shows who there is`);
}

function unlessTaken<T>(what: string, called: string, made: Promise<T>): Promise<T> {
  return made.catch((error: unknown) => {
    if (!(error instanceof KeyTaken)) throw error;
    throw new CommandFailure(`There is a ${what} ${called} already: choose another name, or remove that one first`);
  });
}
