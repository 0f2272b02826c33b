/** Product name, used without an organization. */
export const productName = 'Evenkeel'

/**
 * Page title: program or product name, prefixed with the environment unless it is production (TITLE-01,
 * TITLE-02, RD-019).
 */
export function formatPageTitle(environment: string, programName: string | null): string {
  const name = programName || productName
  return environment === 'prod' || environment === 'production' ? name : `${environment} - ${name}`
}
