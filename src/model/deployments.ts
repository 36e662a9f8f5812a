import type { Language } from './tables/field.ts';

/** The names of the deployments, as in the setting. */
export const deploymentNames = ['ca', 'es'] as const;
/** The name of a deployment. */
export type DeploymentName = (typeof deploymentNames)[number];

/** What two installations of the interface document differently. Both take the same parameters. */
interface Deployment {
  /** The language of the descriptions. */
  readonly words: Language;
  /** The type of the items of rows with `itemsTypedByDeployment`; undefined leaves them untyped. */
  readonly termItems: 'integer' | undefined;
}

/** `ca` describes itself in Catalan and leaves the items of terms untyped; `es` in Spanish, with integers. */
export const deployments: Readonly<Record<DeploymentName, Deployment>> = {
  ca: { words: 'ca', termItems: undefined },
  es: { words: 'es', termItems: 'integer' },
};
