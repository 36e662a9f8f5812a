/** The query parameters of operations, for documents. */

import { indexParameters, removal } from '../model/tables/common-parameters.ts';
import { mapParameters, relatedParameters, suggestParameters } from '../model/tables/discovery-routes.ts';
import type { Table } from '../model/tables/field.ts';
import { outputTable } from '../model/tables/outputs.ts';
import { tables } from '../model/tables/resources.ts';
import type { Descriptions } from '../model/words/types.ts';
import type { Route, RouteOperation } from './routes.ts';

/** Parameters and their descriptions. */
interface DescribedTable {
  readonly table: Table;
  readonly words: Readonly<Record<string, string>>;
}

const nothing: DescribedTable = { table: {}, words: {} };

/** The query parameters of an operation on a route, without those that all operations share. */
export function queryOf(route: Route, operation: RouteOperation, words: Descriptions): DescribedTable {
  const { filters } = words.resources.events;
  switch (operation) {
    case 'index':
      return { table: indexParameters, words: words.indexParameters };
    case 'suggest':
      return { table: suggestParameters, words: { ...filters, ...words.suggest } };
    case 'related':
      return { table: relatedParameters, words: { ...filters, ...words.related } };
    case 'map':
      return { table: mapParameters, words: { ...filters, ...words.map } };
    case 'remove':
      return { table: removal, words: words.removal };
    case 'list':
      return listQueryOf(route, words);
    default:
      return nothing;
  }
}

function listQueryOf({ resource, output }: Route, { resources, outputParameters }: Descriptions): DescribedTable {
  if (!resource) return nothing;
  const words = resources[resource].filters;
  return output
    ? { table: outputTable(output, resource), words: { ...words, ...outputParameters } }
    : { table: tables[resource].filters, words };
}
