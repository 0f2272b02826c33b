import { crc32, deflateSync } from 'node:zlib'
import type { DemoFile } from './demo-patient.ts'

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** A PNG of one colour, `size` pixels wide and high. */
export function createPng(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(size)
  head.writeUInt32BE(size, 4)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([red, green, blue]))])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const escapePdfText = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A PDF of one page with some lines of plain text. */
export function createPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escapePdfText(line)}) '`).join('\n')
  const content = `BT /F1 14 Tf 24 TL 72 740 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Files the counselor's page can send. */
export const sampleFiles: Readonly<Record<'pdf' | 'png', DemoFile>> = {
  pdf: {
    name: 'What to expect.pdf',
    type: 'application/pdf',
    bytes: createPdf(['What to expect', '', 'A sample document of the sandbox.']),
  },
  png: { name: 'Picture.png', type: 'image/png', bytes: createPng(240, [31, 95, 91]) },
}
