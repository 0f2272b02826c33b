import { connect } from 'node:net'
import { seconds } from '@evenkeel/contract/units'
import type { FileScanner, ScanVerdict } from './scanner.ts'

/** Largest piece of one step of the protocol. */
const PIECE = 65_536
const TIME_OUT = seconds(30)

function verdictOf(answer: string): ScanVerdict {
  if (/: OK\0?$/.test(answer)) return 'clean'
  return / FOUND\0?$/.test(answer) ? 'infected' : 'unavailable'
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/**
 * A virus check by clamd over TCP (its INSTREAM command). Whatever goes wrong counts as unavailable: then the file is not
 * kept, because unknown means no.
 */
export const clamdScanner = (url: string): FileScanner => ({
  scan: (bytes) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = connect({ host: hostname, port: Number(port || 3310), timeout: TIME_OUT })
      let answer = ''
      const end = (verdict: ScanVerdict): void => {
        socket.destroy()
        resolve(verdict)
      }
      socket.once('connect', () => {
        socket.write('zINSTREAM\0')
        for (const piece of pieces(bytes)) socket.write(piece)
      })
      socket.on('data', (data) => {
        answer += data.toString('latin1')
        if (answer.includes('\0')) end(verdictOf(answer))
      })
      socket.once('end', () => end(verdictOf(answer)))
      socket.once('timeout', () => end('unavailable'))
      socket.once('error', () => end('unavailable'))
    }),
})
