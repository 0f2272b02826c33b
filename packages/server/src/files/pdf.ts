const END = '%%EOF'
/** How far from the end the end mark may begin; readers look no further. */
const TAIL = 1024
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_END_LENGTH = 22

export type PdfVerdict = 'whole' | 'damaged' | 'ambiguous'

/** Whether an archive ends exactly where the file ends: then programs for archives would open it. */
function endsAsArchive(file: Buffer): boolean {
  const at = file.lastIndexOf(ARCHIVE_END)
  return (
    at !== -1 &&
    at + ARCHIVE_END_LENGTH <= file.length &&
    at + ARCHIVE_END_LENGTH + file.readUInt16LE(at + 20) === file.length
  )
}

/**
 * Whether a file is one whole PDF: its mark is at the very beginning, its end mark at the very end, and it is nothing
 * else besides. What is inside is not changed: nothing of ours runs it, and a PDF is sent for its exact contents.
 */
export function judgePdf(file: Buffer): PdfVerdict {
  const end = file.lastIndexOf(END)
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)) || end === -1) return 'damaged'
  const text = file.toString('latin1', Math.max(0, end - TAIL), end)
  if (!/startxref\s+\d+\s+$/.test(text) || !file.includes(' obj')) return 'damaged'
  const behind = file.toString('latin1', end + END.length)
  return /^[\s\0]*$/.test(behind) && !endsAsArchive(file) ? 'whole' : 'ambiguous'
}
