import { SettingProblem } from '../setting.ts';

/** What a file is called, for `checked`: an empty name would be taken for the folder that the command runs in. */
export function fileName(given: string): string {
  if (given === '') throw new SettingProblem('the name of a file');
  return given;
}
