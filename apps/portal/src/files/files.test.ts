import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { documentErrorMessages, errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { describe, expect, it } from 'vitest'
import {
  addFiles,
  type Attachment,
  updateFile,
  parseDraftFiles,
  toDraftAttachments,
  isAllUploaded,
  getUploadedIds,
  getMissingKeys,
  validateFileContents,
  validateFile,
  getFileProblems,
  formatFileSize,
  removeFile,
} from './attachments.ts'
import { getDownloadName } from './documents.ts'
import { uploadFiles } from './use-attachments.ts'

let count = 0
const newId = () => `key-${(count += 1)}`
const file = (name: string, type = 'image/png', bytes = 'x') => new File([bytes], name, { type })
const chosen = (...names: string[]) =>
  addFiles(
    [],
    names.map((name) => file(name)),
    newId,
  )
const states = (list: readonly Attachment[]) => list.map(({ file: { name }, state }) => `${name} ${state}`)

describe('selected files', () => {
  it('marks the files that a refused message names by index for another upload [MSG-03]', () => {
    const list = chosen('a.png', 'b.png', 'c.png').map((item, place) =>
      place === 0 ? item : { ...item, state: 'kept' as const, id: `d-${place}` },
    )
    const refused = (field: string) =>
      new ApiError(400, { errors: [{ field, message: documentErrorMessages.notYours }] }, 'POST')
    expect(getMissingKeys(refused('documents.1'), list)).toEqual([list[2]?.key])
    expect(getMissingKeys(refused('documents'), list)).toEqual([])
    expect(getMissingKeys(new NetworkError('offline'), list)).toEqual([])
  })

  it.each([
    ['photo.heic', 'image/heic', 'x', documentErrorMessages.heic],
    ['IMG_1.HEIF', '', 'x', documentErrorMessages.heic],
    ['empty.png', 'image/png', '', documentErrorMessages.empty],
    ['letter.docx', 'application/msword', 'x', documentErrorMessages.type],
    ['trick.png', 'application/pdf', 'x', documentErrorMessages.type],
    ['ok.JPG', 'image/jpeg', 'x', null],
    ['ok.pdf', '', 'x', null],
  ])('reports the error of %s as %s [FIELD-09] [MSG-02]', (name, type, bytes, text) => {
    expect(validateFile(file(name, type, bytes))).toBe(text)
  })

  it.each([
    ['a.png', '\x89PNG\r\n\x1a\n', null],
    ['a.pdf', '%PDF-1.7', null],
    ['a.pdf', `${' '.repeat(1024)}%PDF-1.7`, null],
    ['a.pdf', `${' '.repeat(1025)}%PDF-1.7`, documentErrorMessages.disagrees],
    ['a.jfif', '\xff\xd8\xff\xe0', null],
    ['a.jpg', '\xff\xd8\xff\xe0', null],
    ['a.png', '%PDF-1.7', documentErrorMessages.disagrees],
    ['a.jpg', 'Dear counselor', documentErrorMessages.disagrees],
    ['a.jpg', '\0\0\0\x18ftypheic', documentErrorMessages.heic],
  ])('reports the content error of %s with %j in it [FIELD-09] [MSG-02]', async (name, content, text) => {
    const bytes = Uint8Array.from(content, (sign) => sign.codePointAt(0) ?? 0)
    expect(await validateFileContents(new File([bytes], name))).toBe(text)
  })

  it('blocks the form while a file is invalid [FORM-04] [MSG-03]', () => {
    const list = addFiles([], [file('a.png'), file('b.docx', ''), file('c.png')], newId)
    expect(getFileProblems(list)).toEqual([
      { field: 'file', message: `b.docx: ${documentErrorMessages.type}` },
    ])
    expect(getFileProblems(chosen('a.png'))).toEqual([])
  })

  it('stores invalid files in a draft without their content [MSG-03]', () => {
    const kept = toDraftAttachments(addFiles([], [file('a.png'), file('b.docx', '', 'many words')], newId))
    expect(kept.map(({ file: { name, size }, problem }) => [name, size, problem])).toEqual([
      ['a.png', 1, null],
      ['b.docx', 0, documentErrorMessages.type],
    ])
  })

  it('keeps valid files when another one is invalid [MSG-02]', () => {
    const list = addFiles([], [file('a.png'), file('b.docx', ''), file('c.png')], newId)
    expect(states(list)).toEqual(['a.png waiting', 'b.docx refused', 'c.png waiting'])
  })

  it('counts the same file once, however often it is selected', () => {
    const one = file('a.png')
    expect(addFiles(addFiles([], [one], newId), [one, one], newId)).toHaveLength(1)
  })

  it('accepts ten files at most and reports the next one', () => {
    const list = chosen(...Array.from({ length: 11 }, (_, at) => `${at}.png`))
    expect(list.filter(({ state }) => state === 'waiting')).toHaveLength(10)
    expect(list[10]?.problem).toBe('You can send 10 files at a time.')
  })

  it('are restored from a draft with their names; interrupted uploads wait again [MSG-03]', () => {
    const [first, second] = chosen('a.png', 'b.png') as [Attachment, Attachment]
    const kept = updateFile([first, second], first.key, { state: 'kept', id: 'doc-1' })
    const back = parseDraftFiles(updateFile(kept, second.key, { state: 'sending', part: 0.4 }))
    expect(back.map(({ key, state, id, part }) => [key, state, id, part])).toEqual([
      [first.key, 'kept', 'doc-1', 0],
      [second.key, 'waiting', null, 0],
    ])
    expect(parseDraftFiles(null)).toEqual([])
  })

  it('can be removed one by one', () => {
    const list = chosen('a.png', 'b.png')
    expect(states(removeFile(list, list[0]?.key ?? ''))).toEqual(['b.png waiting'])
  })

  it.each([
    [10, '1 KB'],
    [27_087, '27 KB'],
    [1_234_567, '1.2 MB'],
  ])('formats %d bytes as %s', (bytes, words) => {
    expect(formatFileSize(bytes)).toBe(words)
  })
})

describe('file uploads', () => {
  /** Uploads with one outcome per file name. Returns the resulting list and the names in upload order. */
  async function go(
    list: readonly Attachment[],
    outcomes: Readonly<Record<string, string | Error>>,
    stopAt = '',
  ) {
    let now = list
    const sent: string[] = []
    const stop = new AbortController()
    await uploadFiles(
      list,
      async ({ file: { name } }, onPart) => {
        sent.push(name)
        onPart(0.5)
        await Promise.resolve()
        if (name === stopAt) stop.abort()
        const outcome = outcomes[name] ?? `doc-${name}`
        if (outcome instanceof Error || name === stopAt) throw outcome
        return outcome
      },
      (key, change) => {
        now = updateFile(now, key, change)
      },
      stop.signal,
    )
    return { list: now, sent }
  }
  const refusal = new ApiError(
    400,
    { errors: [{ field: 'file', message: documentErrorMessages.damaged }] },
    'POST',
  )

  it('uploads files one after the other in the order of selection [MSG-03]', async () => {
    const { list, sent } = await go(chosen('a.png', 'b.png'), {})
    expect(sent).toEqual(['a.png', 'b.png'])
    expect(getUploadedIds(list)).toEqual(['doc-a.png', 'doc-b.png'])
    expect(isAllUploaded(list)).toBe(true)
  })

  it('keeps the other files when one is refused with a reason [MSG-03]', async () => {
    const { list } = await go(chosen('a.png', 'b.png', 'c.png'), { 'b.png': refusal })
    expect(states(list)).toEqual(['a.png kept', 'b.png refused', 'c.png kept'])
    expect(list[1]?.problem).toBe(documentErrorMessages.damaged)
    expect(isAllUploaded(list)).toBe(false)
  })

  it('retries after a network failure without uploading stored files again [MSG-03]', async () => {
    const first = await go(chosen('a.png', 'b.png'), { 'b.png': new NetworkError('offline') })
    expect(states(first.list)).toEqual(['a.png kept', 'b.png failed'])
    expect(first.list[1]?.problem).toBe(errorMessages.network)
    const second = await go(first.list, {})
    expect(second.sent).toEqual(['b.png'])
    expect(isAllUploaded(second.list)).toBe(true)
  })

  it('returns files to the waiting state when the member stops the upload', async () => {
    const { list, sent } = await go(chosen('a.png', 'b.png', 'c.png'), {}, 'b.png')
    expect(sent).toEqual(['a.png', 'b.png'])
    expect(states(list)).toEqual(['a.png kept', 'b.png waiting', 'c.png waiting'])
  })
})

describe('download file name', () => {
  it.each([
    ['your-next-visit.pdf', 'application/pdf', 'your-next-visit.pdf'],
    ['../../etc/passwd', 'application/pdf', '___.._etc_passwd.pdf'],
    ['run.exe', 'image/png', 'run.png'],
    ['photo.png.exe', 'image/png', 'photo.png.png'],
    ['gnp.\u202Eexe.png', 'image/png', 'gnp._exe.png'],
    ['a\r\nb.jpeg', 'image/jpeg', 'a__b.jpeg'],
    ['.hidden', 'image/png', '_hidden.png'],
    ['', 'application/pdf', 'document.pdf'],
    ['50 % "done"; really?.pdf', 'application/pdf', '50 % "done"; really?.pdf'],
    ['Grüße an Zoë.jpg', 'image/jpeg', 'Grüße an Zoë.jpg'],
  ] as const)('turns %j as %s into %j [DOC-02]', (name, type, safe) => {
    expect(getDownloadName(name, type)).toBe(safe)
  })
})
