import type {
  FileInfo,
  FieldDefinition,
  FieldValue,
  FieldValues,
} from '@evenkeel/api-contract/fields/field-definition'
import {
  getEmptyValue,
  toModel,
  toView,
  formatWhileTyping,
} from '@evenkeel/api-contract/fields/normalize-fields'
import type { FieldError } from '@evenkeel/api-contract/fields/validate'
import { isDirtyOnChange, type FieldState, getFiles } from './field-state.ts'

/** The five states of a form (FORM-01). `invalid` lasts only until the page has been notified (RD-193). */
export type FormState = 'idle' | 'invalid' | 'loading' | 'dirty' | 'success'

/** State of a form (ENTITY-19). */
export interface FormMachine {
  readonly state: FormState
  /** Server error of the form as a whole, as display text. */
  readonly serverError: string | null
  readonly fields: Readonly<Record<string, FieldState>>
  /** Errors of the last submit. They stay until the next one, so that nothing moves under a click. */
  readonly summary: readonly FieldError[]
  /** Incremented each time the page must scroll to an error. */
  readonly turn: number
  /** Field that is highlighted now (FORM-07). */
  readonly highlighted: string | null
}

/** Server errors by field and for the form (FORM-13, FORM-14). */
export interface ServerErrors {
  readonly form: string | null
  readonly fields: readonly FieldError[]
}

/** Events of a form. */
export type FormEvent =
  | { readonly type: 'changed'; readonly field: FieldDefinition; readonly view: FieldValue }
  | { readonly type: 'focused'; readonly field: FieldDefinition }
  | { readonly type: 'blurred'; readonly field: FieldDefinition }
  | { readonly type: 'submitted' }
  | {
      readonly type: 'checked'
      readonly fields: readonly FieldDefinition[]
      readonly problems: readonly FieldError[]
    }
  | { readonly type: 'settled' }
  | { readonly type: 'finished' }
  | { readonly type: 'succeeded'; readonly fields: readonly FieldDefinition[] }
  | { readonly type: 'failed'; readonly fields: readonly FieldDefinition[]; readonly errors: ServerErrors }
  | { readonly type: 'highlighted'; readonly id: string | null }

const createFieldState = (field: FieldDefinition, model: FieldValue = getEmptyValue(field)): FieldState => ({
  model,
  view: toView(field, model),
  dirty: false,
  focused: false,
  serverError: null,
})

/** Creates the initial state from model values. */
export const createFormMachine = (
  fields: readonly FieldDefinition[],
  values: FieldValues = {},
): FormMachine => ({
  state: 'idle',
  serverError: null,
  fields: Object.fromEntries(fields.map((field) => [field.id, createFieldState(field, values[field.id])])),
  summary: [],
  turn: 0,
  highlighted: null,
})

/** State of a field; untouched for one that was added later. */
export const getFieldState = (machine: FormMachine, field: FieldDefinition): FieldState =>
  machine.fields[field.id] ?? createFieldState(field)

/** Model values by field id. */
export const getValues = (machine: FormMachine, fields: readonly FieldDefinition[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.id, getFieldState(machine, field).model]))

/** All attached files (ENTITY-19). */
export const getAttachedFiles = (
  machine: FormMachine,
  fields: readonly FieldDefinition[],
): readonly FileInfo[] => fields.flatMap((field) => getFiles(field, getFieldState(machine, field).model))

const patchField = (
  machine: FormMachine,
  field: FieldDefinition,
  change: Partial<FieldState>,
): FormMachine => ({
  ...machine,
  fields: { ...machine.fields, [field.id]: { ...getFieldState(machine, field), ...change } },
})

const patchFields = (
  machine: FormMachine,
  fields: readonly FieldDefinition[],
  change: (field: FieldDefinition) => Partial<FieldState>,
): FormMachine => fields.reduce((next, field) => patchField(next, field, change(field)), machine)

function onChange(machine: FormMachine, field: FieldDefinition, typed: FieldValue): FormMachine {
  const view = formatWhileTyping(field, typed)
  const model = toModel(field, view)
  const dirty = getFieldState(machine, field).dirty || isDirtyOnChange(field, model)
  const next = patchField(machine, field, { view, model, dirty, serverError: null })
  return machine.state === 'idle' || machine.state === 'success' ? { ...next, state: 'dirty' } : next
}

function onCheck(
  machine: FormMachine,
  fields: readonly FieldDefinition[],
  problems: readonly FieldError[],
): FormMachine {
  const next = patchFields(machine, fields, (field) => ({
    dirty: true,
    view: toView(field, getFieldState(machine, field).model),
  }))
  if (problems.length === 0) return next
  return { ...next, state: 'invalid', summary: problems, serverError: null, turn: machine.turn + 1 }
}

/** A cleared file field must not show "required", so it also becomes untouched (FORM-09). */
function onSuccess(machine: FormMachine, fields: readonly FieldDefinition[]): FormMachine {
  const files = fields.filter((field) => field.type === 'file')
  const next = patchFields(machine, fields, () => ({ serverError: null }))
  return {
    ...patchFields(next, files, (field) => createFieldState(field)),
    state: 'success',
    summary: [],
    serverError: null,
  }
}

function onFailure(
  machine: FormMachine,
  fields: readonly FieldDefinition[],
  errors: ServerErrors,
): FormMachine {
  const next = patchFields(machine, fields, (field) => ({
    serverError: errors.fields.find((problem) => problem.field === field.id)?.message ?? null,
  }))
  return { ...next, state: 'dirty', serverError: errors.form, summary: errors.fields, turn: machine.turn + 1 }
}

/**
 * The state machine of a form (FORM-01 to FORM-15), a pure function. Timers and requests are in
 * form-controller.ts.
 */
export function reduceForm(machine: FormMachine, event: FormEvent): FormMachine {
  switch (event.type) {
    case 'changed':
      return onChange(machine, event.field, event.view)
    case 'focused':
      return patchField(machine, event.field, { focused: true })
    case 'blurred':
      return patchField(machine, event.field, {
        focused: false,
        dirty: true,
        view: toView(event.field, getFieldState(machine, event.field).model),
      })
    case 'submitted':
      return { ...machine, state: 'loading', highlighted: null }
    case 'checked':
      return onCheck(machine, event.fields, event.problems)
    case 'settled':
      return { ...machine, state: 'dirty' }
    case 'finished':
      return { ...machine, state: 'idle', summary: [], serverError: null }
    case 'succeeded':
      return onSuccess(machine, event.fields)
    case 'failed':
      return onFailure(machine, event.fields, event.errors)
    case 'highlighted':
      return { ...machine, highlighted: event.id }
  }
}
