/** Result of a virus scan. `none`: no scanner is configured, which is shown wherever the file is. */
export type ScanResult = 'clean' | 'infected' | 'unavailable' | 'none'

/** Scans a file before it is stored. */
export interface FileScanner {
  scan(bytes: Buffer): Promise<ScanResult>
}

/** No scanner is configured. */
export const noScanner: FileScanner = { scan: async () => 'none' }
