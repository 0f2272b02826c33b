import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { DraftChange, StudioDraft } from '@evenkeel/api-contract/staff/studio-spaces'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { createEditor } from './create-editor.ts'
import { noEdits, type StoredEdits } from './edits.ts'

const draftAt = (revision: number, phone: string): StudioDraft =>
  ({ revision, saved_by: null, files: [], form: { phone }, space: { id: 'home' } }) as unknown as StudioDraft

const refused = (status: number): ApiError =>
  new ApiError(status, { errors: [{ field: null, message: 'Jo Whitfield saved this.' }] }, 'PUT')

/** Editor with a clock and a server that the test controls. */
function createTestEditor(first = draftAt(1, 'old'), kept: StoredEdits | null = null) {
  const sent: DraftChange[] = []
  const answers: (() => Promise<StudioDraft>)[] = []
  const waiting: { readonly at: number; readonly act: () => void }[] = []
  let onDisk = kept
  let server = first
  const editor = createEditor(
    {
      save: (change) => {
        sent.push(change)
        return answers.shift()?.() ?? Promise.resolve(draftAt(change.revision + 1, 'as sent'))
      },
      read: () => Promise.resolve(server),
      store: {
        read: () => onDisk,
        write: (next) => void (onDisk = next),
        clear: () => void (onDisk = null),
      },
      after: (milliseconds, act) => {
        const one = { at: milliseconds, act }
        waiting.push(one)
        return () => void (waiting.includes(one) && waiting.splice(waiting.indexOf(one), 1))
      },
    },
    first,
  )
  return {
    editor,
    sent,
    answers,
    waits: () => waiting.map(({ at }) => at),
    kept: () => onDisk,
    elsewhere: (draft: StudioDraft) => void (server = draft),
    /** Advances the clock and lets the server answer. */
    pass: async () => {
      for (const { act } of waiting.splice(0)) act()
      await new Promise((resolve) => void setTimeout(resolve))
    },
  }
}

describe('draft editor', () => {
  it('saves once after a pause in typing', async () => {
    const { editor, sent, kept, pass } = createTestEditor()
    editor.edit({ form: { phone: '+1202' } })
    editor.edit({ form: { phone: '+12025550123' } })
    expect(editor.view().save.kind).toBe('waiting')
    expect(kept()?.edits.form).toEqual({ phone: '+12025550123' })
    await pass()
    expect(sent).toEqual([{ revision: 1, form: { phone: '+12025550123' } }])
    expect(editor.view().save.kind).toBe('saved')
    expect(editor.view().draft.revision).toBe(2)
    expect(kept()).toBeNull()
  })

  it('keeps edits made during a save and sends them next', async () => {
    const { editor, sent, answers, pass } = createTestEditor()
    const { promise, resolve: answer } = Promise.withResolvers<StudioDraft>()
    answers.push(() => promise)
    editor.edit({ form: { phone: 'first' } })
    await pass()
    editor.edit({ form: { employer: 'Acme' } })
    answer(draftAt(2, 'first'))
    await pass()
    expect(editor.view().edits.form).toEqual({ employer: 'Acme' })
    await pass()
    expect(sent.at(-1)).toEqual({ revision: 2, form: { employer: 'Acme' } })
  })

  it('retries failed saves with increasing delays and loses nothing', async () => {
    const { editor, sent, answers, waits, pass } = createTestEditor()
    answers.push(
      () => Promise.reject(new NetworkError('no answer')),
      () => Promise.reject(refused(503)),
    )
    editor.edit({ form: { phone: 'new' } })
    await pass()
    expect(editor.view().save.kind).toBe('failing')
    expect(waits()).toEqual([seconds(2)])
    editor.edit({ form: { employer: 'Acme' } })
    await pass()
    expect(waits()).toEqual([seconds(4)])
    await pass()
    expect(sent).toHaveLength(3)
    expect(sent.at(-1)?.form).toEqual({ phone: 'new', employer: 'Acme' })
    expect(editor.view().save.kind).toBe('saved')
  })

  it('does not resend a rejected save until it changes', async () => {
    const { editor, sent, answers, waits, pass } = createTestEditor()
    answers.push(() => Promise.reject(refused(422)))
    editor.edit({ form: { phone: 'new' } })
    await pass()
    expect(editor.view().save.kind).toBe('refused')
    expect(waits()).toEqual([])
    editor.edit({ form: { phone: 'newer' } })
    await pass()
    expect(sent).toHaveLength(2)
    expect(editor.view().save.kind).toBe('saved')
  })
})

describe('draft editor with a concurrent save by another person', () => {
  const conflict = async () => {
    const all = createTestEditor()
    all.answers.push(() => Promise.reject(refused(409)))
    all.editor.edit({ form: { employer: 'mine' } })
    await all.pass()
    all.elsewhere(draftAt(7, 'theirs'))
    return all
  }

  it('does not save until the conflict is resolved, and keeps edits made meanwhile', async () => {
    const { editor, waits, kept } = await conflict()
    expect(editor.view().save.kind).toBe('conflict')
    editor.edit({ form: { location: 'Ohio' } })
    expect(editor.view().save.kind).toBe('conflict')
    expect(waits()).toEqual([])
    expect(kept()?.edits.form).toEqual({ employer: 'mine', location: 'Ohio' })
  })

  it('loads the other draft at once, so its changes can be shown', async () => {
    const all = createTestEditor()
    all.elsewhere(draftAt(7, 'theirs'))
    all.answers.push(() => Promise.reject(refused(409)))
    all.editor.edit({ form: { employer: 'mine' } })
    await all.pass()
    expect(all.editor.view().save).toMatchObject({ kind: 'conflict', theirs: { form: { phone: 'theirs' } } })
    expect(all.editor.view().draft.form).toEqual({ phone: 'old' })
    expect(all.editor.view().edits.form).toEqual({ employer: 'mine' })
  })

  it('reports a publication that happened with no local edits, and continues with the published draft', async () => {
    const { editor, sent, elsewhere, pass } = createTestEditor()
    elsewhere(draftAt(9, 'published'))
    editor.meet(refused(409))
    await pass()
    expect(editor.view().save).toMatchObject({ kind: 'conflict', theirs: { revision: 9 } })
    await editor.keepMine()
    expect(sent).toEqual([])
    expect(editor.view()).toMatchObject({ save: { kind: 'saved' }, draft: { revision: 9 } })
  })

  it('applies local fields on top of the other draft', async () => {
    const { editor, sent } = await conflict()
    await editor.keepMine()
    expect(sent.at(-1)).toEqual({ revision: 7, form: { employer: 'mine' } })
    expect(editor.view().save.kind).toBe('saved')
  })

  it('accepts the other draft as it is', async () => {
    const { editor, sent, kept } = await conflict()
    await editor.takeTheirs()
    expect(sent).toHaveLength(1)
    expect(editor.view()).toMatchObject({ edits: noEdits, save: { kind: 'saved' }, draft: { revision: 7 } })
    expect(kept()).toBeNull()
  })
})

it('restores edits unsaved when the page was left, with their base revision', async () => {
  const edits = { form: { phone: 'kept' }, files: {} }
  const { editor, sent, pass } = createTestEditor(draftAt(4, 'old'), { revision: 3, edits })
  expect(editor.view()).toMatchObject({ wasRestored: true, edits })
  await pass()
  expect(sent).toEqual([{ revision: 3, form: { phone: 'kept' } }])
})

describe('a save that arrived and whose answer was lost', () => {
  const edits = { form: { phone: 'new' }, files: { 'a.yaml': 'one', 'b.yaml': null } }
  const arrived = { ...draftAt(4, 'new'), files: [{ path: 'a.yaml', text: 'one' }] } as StudioDraft

  it('is no change of somebody else: with a reload nothing is restored and nothing is sent again', async () => {
    const { editor, sent, kept, pass } = createTestEditor(arrived, { revision: 3, edits })
    await pass()
    expect(editor.view()).toMatchObject({ wasRestored: false, edits: noEdits, save: { kind: 'saved' } })
    expect(sent).toEqual([])
    expect(kept()).toBeNull()
  })

  it('nor where it is sent again, and what was typed meanwhile is saved on top of it', async () => {
    const { editor, sent, answers, elsewhere, pass } = createTestEditor()
    const { promise, reject } = Promise.withResolvers<StudioDraft>()
    answers.push(() => promise)
    editor.edit(edits)
    await pass()
    editor.edit({ form: { employer: 'Acme' } })
    elsewhere(arrived)
    reject(refused(409))
    await pass()
    expect(editor.view()).toMatchObject({ edits: { form: { employer: 'Acme' }, files: {} } })
    await pass()
    expect(sent.at(-1)).toEqual({ revision: 4, form: { employer: 'Acme' } })
    expect(editor.view().save.kind).toBe('saved')
  })

  it.each([
    ['another value', { ...arrived, form: { phone: 'theirs' } }],
    ['another text of a file', { ...arrived, files: [{ path: 'a.yaml', text: 'two' }] }],
    [
      'a file that was to be removed',
      { ...arrived, files: [...arrived.files, { path: 'b.yaml', text: 'x' }] },
    ],
  ])('but %s is somebody else’s', async (_what, theirs) => {
    const { editor, pass, answers } = createTestEditor(theirs as StudioDraft, { revision: 3, edits })
    answers.push(() => Promise.reject(refused(409)))
    await pass()
    expect(editor.view()).toMatchObject({ wasRestored: true, edits, save: { kind: 'conflict', theirs } })
  })
})
