/** What a virus check said. `none`: there is no virus check, which is told honestly wherever the file is shown. */
export type ScanResult = 'clean' | 'infected' | 'unavailable' | 'none'

/** Looks a file through before it is kept. */
export interface FileScanner {
  scan(bytes: Buffer): Promise<ScanResult>
}

/** No virus check is set up. */
export const noScanner: FileScanner = { scan: async () => 'none' }
