const END_MARK = '%%EOF'
/** How far from the end the end mark may begin; readers look no further. */
const MAX_TRAILER = 1024
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1')
const ARCHIVE_END_LENGTH = 22

/** Whether an archive ends exactly where the file ends: then programs for archives would open it. */
function endsAsArchive(file: Buffer): boolean {
  const at = file.lastIndexOf(ARCHIVE_END)
  return (
    at !== -1 &&
    at + ARCHIVE_END_LENGTH <= file.length &&
    at + ARCHIVE_END_LENGTH + file.readUInt16LE(at + 20) === file.length
  )
}

/** How the records of an archive begin. */
const ARCHIVE_MARKS = ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06']

/** Whether what stands behind the end mark may be cut off: what a printer or a copy adds, but no page and no archive. */
const isRemovableTrailer = (behind: string): boolean =>
  behind.length <= MAX_TRAILER &&
  !behind.includes('<') &&
  !ARCHIVE_MARKS.some((mark) => behind.includes(mark))

/**
 * The bytes of a file that is one whole PDF, or what is wrong with it: its mark is at the very beginning, its end mark at the end, and it
 * is nothing else besides. Up to 1,024 bytes behind the end mark are cut off, such as the lines of a printer. What is inside is not
 * changed: nothing of ours runs it, and a PDF is sent for its exact contents.
 */
export function checkPdf(file: Buffer): Buffer | 'damaged' | 'ambiguous' {
  const end = file.lastIndexOf(END_MARK)
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)) || end === -1) return 'damaged'
  const text = file.toString('latin1', Math.max(0, end - MAX_TRAILER), end)
  if (!/startxref\s+\d+\s+$/.test(text) || !file.includes(' obj')) return 'damaged'
  if (endsAsArchive(file)) return 'ambiguous'
  const behind = file.toString('latin1', end + END_MARK.length)
  if (/^[\s\0]*$/.test(behind)) return file
  return isRemovableTrailer(behind) ? file.subarray(0, end + END_MARK.length) : 'ambiguous'
}
