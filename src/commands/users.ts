import { Argument, Command, Option } from 'commander';
import type { Calendar } from '../calendar/calendar.ts';
import { type Role, roles } from '../model/roles.ts';
import { KeyTaken } from '../ports.ts';
import { name } from '../setting.ts';
import { CommandFailure, checked } from './arguments.ts';
import { lineFor } from './program.ts';
import { tableOf } from './summary.ts';
import { withCalendar } from './with-calendar.ts';

const examples = `
Examples:
  ${lineFor('users', 'add marta --role editor')}
  ${lineFor('users', "add pere --role author --password 'abcd efgh ijkl mnop qrst uvwx'")}
  ${lineFor('users', 'password marta')}
  ${lineFor('users', 'list')}
  ${lineFor('users', 'remove marta')}
`;

/** `users add|password|list|remove`: who may write. Running services notice a change within seconds. */
export function usersCommand(): Command {
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
      withCalendar((calendar) => add(calendar, userName, options.role, options.password)),
    );
  users
    .command('password')
    .description('Give a user another application password, and print it: the old one is refused within seconds')
    .argument('<name>', 'name of the user')
    .option('--password <password>', 'application password (default: a random one)')
    .addHelpText('after', examples)
    .action((userName: string, options: { password?: string }) =>
      withCalendar((calendar) => change(calendar, userName, options.password)),
    );
  users
    .command('list')
    .description('Show all users')
    .addHelpText('after', examples)
    .action(() => withCalendar(list));
  users
    .command('remove')
    .description('Remove a user and their keys; their records stay')
    .argument('<name>', 'name of the user')
    .addHelpText('after', examples)
    .action((userName: string) => withCalendar((calendar) => remove(calendar, userName)));
  return users;
}

async function add(calendar: Calendar, userName: string, role: Role, password: string | undefined): Promise<void> {
  refuseEmpty(password);
  const { addUser } = await import('../calendar/access/users.ts');
  try {
    const made = await addUser(calendar, userName, role, password);
    console.log(`User ${userName} added as ${role}`);
    console.log(`Application password: ${made.password}`);
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

async function change(calendar: Calendar, userName: string, password: string | undefined): Promise<void> {
  refuseEmpty(password);
  const { changePassword } = await import('../calendar/access/users.ts');
  const made = await changePassword(calendar, userName, password);
  if (!made) throw noSuchUser(userName);
  console.log(`User ${userName} has another password`);
  console.log(`Application password: ${made.password}`);
}

function noSuchUser(userName: string): CommandFailure {
  return new CommandFailure(`There is no user ${userName}: ${lineFor('users', 'list')} shows who there is`);
}

async function list(calendar: Calendar): Promise<void> {
  const { listUsers } = await import('../calendar/access/users.ts');
  const rows = (await listUsers(calendar)).map(({ id, facts }) => [id, facts.name, facts.role]);
  console.log(
    rows.length > 0
      ? tableOf([['ID', 'name', 'role'], ...rows])
      : 'No users yet: the first start makes an administrator',
  );
}

async function remove(calendar: Calendar, userName: string): Promise<void> {
  const { listUsers, removeUser } = await import('../calendar/access/users.ts');
  if (!(await removeUser(calendar, userName))) throw noSuchUser(userName);
  console.log(`User ${userName} removed`);
  const left = await listUsers(calendar);
  if (!left.some((user) => user.facts.role === 'administrator')) {
    console.error('No administrator is left: the next start of the service makes the one of ADMIN_USER');
  }
}
