import { Argument, Command, Option } from 'commander';
import { type Role, roles } from '../model/roles.ts';
import { KeyTaken } from '../ports.ts';
import { name } from '../setting.ts';
import { CommandFailure, checked } from './arguments.ts';
import { type ProcessContext, say, warn } from './process-context.ts';
import { lineFor } from './program.ts';
import { tableOf } from './summary.ts';
import { type Session, withCalendar } from './with-calendar.ts';

const examples = `
Examples:
  ${lineFor('users', 'add marta --role editor')}
  ${lineFor('users', "add pere --role author --password 'abcd efgh ijkl mnop qrst uvwx'")}
  ${lineFor('users', 'password marta')}
  ${lineFor('users', 'list')}
  ${lineFor('users', 'remove marta')}
`;

/** `users add|password|list|remove`: who may write. Running services notice a change within seconds. */
export function usersCommand(context: ProcessContext): Command {
  const users = new Command('users')
    .helpCommand(false)
    .description('Users with their roles and application passwords')
    .addHelpText('after', examples);
  users
    .command('add')
    .description('Add a user, and print the application password: it is shown only once')
    .addArgument(new Argument('<name>', 'name to sign in with').argParser(checked(name)))
    .addOption(new Option('--role <role>', 'what the user may do').choices(roles).makeOptionMandatory())
    .option('--password <password>', 'application password (default: a random one)')
    .addHelpText('after', examples)
    .action((userName: string, options: { role: Role; password?: string }) =>
      withCalendar(context, (session) => add(session, userName, options.role, options.password)),
    );
  users
    .command('password')
    .description('Give a user another application password, and print it: the old one is refused within seconds')
    .argument('<name>', 'name of the user')
    .option('--password <password>', 'application password (default: a random one)')
    .addHelpText('after', examples)
    .action((userName: string, options: { password?: string }) =>
      withCalendar(context, (session) => change(session, userName, options.password)),
    );
  users
    .command('list')
    .description('Show all users')
    .addHelpText('after', examples)
    .action(() => withCalendar(context, list));
  users
    .command('remove')
    .description('Remove a user and their keys; their records stay')
    .argument('<name>', 'name of the user')
    .addHelpText('after', examples)
    .action((userName: string) => withCalendar(context, (session) => remove(session, userName)));
  return users;
}

async function add(
  { calendar, context }: Session,
  userName: string,
  role: Role,
  password: string | undefined,
): Promise<void> {
  refuseEmpty(password);
  const { addUser } = await import('../calendar/access/users.ts');
  try {
    const made = await addUser(calendar, userName, role, password);
    say(context, `User ${userName} added as ${role}`);
    say(context, `Application password: ${made.password}`);
  } catch (error) {
    if (error instanceof KeyTaken)
      throw new CommandFailure(`There is a user ${userName} already: choose another name, or remove that one first`);
    throw error;
  }
}

function refuseEmpty(password: string | undefined): void {
  if (password?.trim() === '')
    throw new CommandFailure('The password must not be empty: leave --password out for a random one');
}

async function change({ calendar, context }: Session, userName: string, password: string | undefined): Promise<void> {
  refuseEmpty(password);
  const { changePassword } = await import('../calendar/access/users.ts');
  const made = await changePassword(calendar, userName, password);
  if (!made) throw noSuchUser(userName);
  say(context, `User ${userName} has another password`);
  say(context, `Application password: ${made.password}`);
}

function noSuchUser(userName: string): CommandFailure {
  return new CommandFailure(`There is no user ${userName}: ${lineFor('users', 'list')} shows who there is`);
}

async function list({ calendar, context }: Session): Promise<void> {
  const { listUsers } = await import('../calendar/access/users.ts');
  const rows = (await listUsers(calendar)).map(({ id, facts }) => [id, facts.name, facts.role]);
  say(
    context,
    rows.length > 0
      ? tableOf([['ID', 'name', 'role'], ...rows])
      : 'No users yet: the first start makes an administrator',
  );
}

async function remove({ calendar, context }: Session, userName: string): Promise<void> {
  const { listUsers, removeUser } = await import('../calendar/access/users.ts');
  if (!(await removeUser(calendar, userName))) throw noSuchUser(userName);
  say(context, `User ${userName} removed`);
  const left = await listUsers(calendar);
  if (!left.some((user) => user.facts.role === 'administrator')) {
    warn(context, 'No administrator is left: the next start of the service makes the one of ADMIN_USER');
  }
}
