import { describe, expect, it } from 'vitest'
import { sanitizeFileName, getDisplayFileName } from './file-name.ts'

describe('file names', () => {
  it.each([
    'letter.pdf',
    '50 % "done"; really?.pdf',
    "Zoë's <note> *new*: a|b.pdf",
    'Zoe\u0308.pdf',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}.png',
    '\u{1f469}\u{1f3fd}\u200d\u2764\ufe0f\u200d\u{1f468}\u{1f3fb}.png',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.jpg',
    'نامه\u200cها.pdf',
    'दस्तावेज़ क्\u200dष.pdf',
    '请假.pdf',
  ])('keeps the given name: %j [DOC-02]', (name) => {
    expect(sanitizeFileName(name)).toBe(name)
  })

  it.each([
    ['../../etc/passwd.pdf', '___.._etc_passwd.pdf'],
    ['C:\\me\\a.pdf', 'C:_me_a.pdf'],
    ['gnp.\u202eexe.png', 'gnp._exe.png'],
    ['a\0\r\nb.pdf', 'a___b.pdf'],
    ['a\ud800b.pdf', 'a_b.pdf'],
    ['a\u200db.\u200dpdf', 'a\u200db._pdf'],
    ['\u{e0067}a.pdf', '__a.pdf'],
    ['.hidden.png', '_hidden.png'],
    ['  a.pdf ', 'a.pdf'],
  ])('replaces unsafe characters visibly: %j becomes %j [DOC-02]', (name, safe) => {
    expect(sanitizeFileName(name)).toBe(safe)
  })

  it.each([
    '',
    '.pdf',
    ' .pdf',
    '\u202e.pdf',
    '\u200b\u2060.pdf',
    '\u3164.pdf',
    '\0\x01.pdf',
    `${'x'.repeat(200)}.pdf`,
  ])('rejects an invisible or overlong name: %j [FIELD-09]', (name) => {
    expect(sanitizeFileName(name)).toBeNull()
  })
})

it('shows a text-direction mark, so that it cannot hide the extension (trust S16)', () => {
  expect(getDisplayFileName('report\u202Efdp.exe')).toBe('report_fdp.exe')
})
