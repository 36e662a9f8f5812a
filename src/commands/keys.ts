import { Argument, Command } from 'commander';
import { KeyTaken } from '../ports.ts';
import { name } from '../setting.ts';
import { CommandFailure, checked } from './arguments.ts';
import { type ProcessContext, say } from './process-context.ts';
import { lineFor } from './program.ts';
import { tableOf } from './summary.ts';
import { type Session, withCalendar } from './with-calendar.ts';

const examples = `
Examples:
  ${lineFor('keys', 'add website --user marta')}
  ${lineFor('keys', 'list')}
  ${lineFor('keys', 'remove website')}

A key is sent as "Authorization: Bearer KEY" and may do what its user may do.
`;

/** `keys add|list|remove`: API keys of users. Running services notice a change within seconds. */
export function keysCommand(context: ProcessContext): Command {
  const keys = new Command('keys')
    .helpCommand(false)
    .description('API keys, for programs')
    .addHelpText('after', examples);
  keys
    .command('add')
    .description('Add an API key of a user, and print it: it is shown only once')
    .addArgument(new Argument('<name>', 'what the key is called').argParser(checked(name)))
    .requiredOption('--user <user>', 'whose rights the key has')
    .addHelpText('after', examples)
    .action((keyName: string, options: { user: string }) =>
      withCalendar(context, (session) => add(session, keyName, options.user)),
    );
  keys
    .command('list')
    .description('Show all API keys')
    .addHelpText('after', examples)
    .action(() => withCalendar(context, list));
  keys
    .command('remove')
    .description('Remove an API key')
    .argument('<name>', 'what the key is called')
    .addHelpText('after', examples)
    .action((keyName: string) => withCalendar(context, (session) => remove(session, keyName)));
  return keys;
}

async function add({ calendar, context }: Session, keyName: string, user: string): Promise<void> {
  const { addKey } = await import('../calendar/access/keys.ts');
  try {
    const made = await addKey(calendar, keyName, user);
    if (!made) throw new CommandFailure(`There is no user ${user}: ${lineFor('users', 'list')} shows who there is`);
    say(context, `Key ${keyName} of ${user} added`);
    say(context, `API key: ${made.key}`);
  } catch (error) {
    if (error instanceof KeyTaken)
      throw new CommandFailure(`There is a key ${keyName} already: choose another name, or remove that one first`);
    throw error;
  }
}

async function list({ calendar, context }: Session): Promise<void> {
  const { listKeys } = await import('../calendar/access/keys.ts');
  const { listUsers } = await import('../calendar/access/users.ts');
  const names = new Map((await listUsers(calendar)).map((user) => [user.id, user.facts.name]));
  const rows = (await listKeys(calendar)).map(({ id, facts }) => [
    id,
    facts.name,
    names.get(facts.user) ?? '(removed)',
  ]);
  say(context, rows.length > 0 ? tableOf([['ID', 'name', 'user'], ...rows]) : 'No keys yet');
}

async function remove({ calendar, context }: Session, keyName: string): Promise<void> {
  const { removeKey } = await import('../calendar/access/keys.ts');
  if (!(await removeKey(calendar, keyName)))
    throw new CommandFailure(`There is no key ${keyName}: ${lineFor('keys', 'list')} shows which there are`);
  say(context, `Key ${keyName} removed`);
}
