import type { FileDifference, StudioFault, StudioFile } from '@evenkeel/contract/staff/studio'
import type { StudioChange, StudioDraft } from '@evenkeel/contract/staff/studio-acts'
import type { OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import { parse, stringify } from 'yaml'
import type { FakeSpace } from './fake-spaces.ts'

const mainOf = ({ space }: FakeSpace): string => `organisations/${space.organisation?.username ?? ''}.yaml`

/** Every file of a space, the one that the form is included. */
export const filesOf = (one: FakeSpace): StudioFile[] =>
  one.form ? [{ path: mainOf(one), text: stringify(one.form) }, ...one.files] : one.files

export const draftOf = (one: FakeSpace): StudioDraft => ({
  space: one.space,
  revision: one.revision,
  saved_by: one.space.draft?.saved_by ?? null,
  files: filesOf(one),
  form: one.form,
})

/** A space as it would be with a change. */
export function changed(one: FakeSpace, { files = [], form }: StudioChange): FakeSpace {
  const kept = one.files.filter(({ path }) => !files.some((file) => file.path === path))
  const own = files.find(({ path }) => path === mainOf(one))?.text
  const added = files.flatMap(({ path, text }) =>
    text === null || path === mainOf(one) ? [] : [{ path, text }],
  )
  const read = own ? (parse(own) as OrganisationForm) : one.form
  return { ...one, files: [...kept, ...added], form: read && { ...read, ...form } }
}

/** Faults that the fake knows: a color, a phone, a link of a question that leads nowhere, and a text worth a look. */
export function faultsOf(one: FakeSpace): StudioFault[] {
  const fault = (place: string | null, message: string, over: Partial<StudioFault> = {}): StudioFault => ({
    severity: 'error',
    file: mainOf(one),
    line: 8,
    place,
    message,
    ...over,
  })
  const { form, files } = one
  const links = files.flatMap(({ path, text }) => {
    const at = text.split('\n').findIndex((line) => line.includes('next: nowhere'))
    const message = 'self_harm: "nowhere" does not exist: self_harm → nowhere'
    return at < 0 ? [] : [fault(null, message, { file: path, line: at + 1 })]
  })
  if (!form) return links
  return [
    ...links,
    ...(/^#[0-9a-f]{6}$/.test(form.custom_color1 ?? '')
      ? []
      : [fault('custom_color1', 'A color is # and six digits or letters a to f.')]),
    ...(form.children ?? []).flatMap(({ phone }, at) =>
      phone === null || /^\+1\d{10}$/.test(phone)
        ? []
        : [fault(`children.${at}.phone`, 'A US phone number: +1 and ten digits.')],
    ),
    ...((form.employer ?? '').length > 12
      ? [fault('employer', 'This is a long name for a question.', { severity: 'advice' })]
      : []),
  ]
}

const lines = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'))

/** The lines that one text has and the other has not, in the order of the newer one. */
export function differenceOf(before: readonly StudioFile[], after: readonly StudioFile[]): FileDifference[] {
  return after.flatMap(({ path, text }) => {
    const old = before.find((file) => file.path === path)
    if (old?.text === text) return []
    const [was, is] = [lines(old?.text ?? ''), lines(text)]
    return {
      path,
      change: old ? ('changed' as const) : ('added' as const),
      lines: [
        ...was.flatMap((line, at) =>
          is.includes(line) ? [] : { kind: 'removed' as const, before: at + 1, after: null, text: line },
        ),
        ...is.flatMap((line, at) =>
          was.includes(line) ? [] : { kind: 'added' as const, before: null, after: at + 1, text: line },
        ),
      ],
    }
  })
}
