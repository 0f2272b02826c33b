/** What `package-lock.json`, and npm's record of what it installed, say of each package by its place. */
export interface Packages {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: boolean }>
  >
}
export function placesOf(lock: Packages, toRun: boolean): readonly string[]
export function isInstalled(lock: Packages, record: Packages | null, toRun: boolean): boolean
