/** Package entries by path in `package-lock.json` and in npm's record of installed packages. */
export interface Packages {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string; readonly optional?: boolean }>
  >
}
export function placesOf(lock: Packages, toRun: boolean): readonly string[]
export function isInstalled(lock: Packages, record: Packages | null, toRun: boolean): boolean
