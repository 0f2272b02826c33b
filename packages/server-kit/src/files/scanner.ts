import { connect } from 'node:net'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

/** Result of a virus scan. `none`: no scanner is configured, which is shown wherever the file is. */
type ScanResult = 'clean' | 'infected' | 'unavailable' | 'none'

/** Scans a file before it is stored. */
export interface FileScanner {
  scan(bytes: Buffer): Promise<ScanResult>
}

/** No scanner is configured. */
export const noScanner: FileScanner = { scan: async () => 'none' }

/** Maximum chunk size of the protocol. */
const CHUNK_SIZE = 65_536
const SCAN_TIMEOUT = seconds(30)

function parseScanResult(answer: string): ScanResult {
  if (/: OK\0?$/.test(answer)) return 'clean'
  return / FOUND\0?$/.test(answer) ? 'infected' : 'unavailable'
}

function* splitChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE) {
    const piece = bytes.subarray(at, at + CHUNK_SIZE)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/**
 * A virus scanner for clamd over TCP (INSTREAM command). Any failure counts as unavailable, and the file is
 * refused.
 */
export const createClamdScanner = (url: string): FileScanner => ({
  scan: (bytes) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = connect({ host: hostname, port: Number(port || 3310), timeout: SCAN_TIMEOUT })
      let answer = ''
      const end = (verdict: ScanResult): void => {
        socket.destroy()
        resolve(verdict)
      }
      socket.once('connect', () => {
        socket.write('zINSTREAM\0')
        for (const piece of splitChunks(bytes)) socket.write(piece)
      })
      socket.on('data', (data) => {
        answer += data.toString('latin1')
        if (answer.includes('\0')) end(parseScanResult(answer))
      })
      socket.once('end', () => end(parseScanResult(answer)))
      socket.once('timeout', () => end('unavailable'))
      socket.once('error', () => end('unavailable'))
    }),
})
