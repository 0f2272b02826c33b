/** The product's own name, where no organisation gives one. */
export const productName = 'Evenkeel'

/** Page title: program name or product name, with the environment before it unless that is production (TITLE-01, TITLE-02, RD-019). */
export function formatPageTitle(environment: string, programName: string | null): string {
  const name = programName || productName
  return environment === 'prod' || environment === 'production' ? name : `${environment} - ${name}`
}
