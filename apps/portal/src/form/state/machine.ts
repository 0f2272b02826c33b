import type {
  AttachedFile,
  FieldDefinition,
  FieldValue,
  FieldValues,
} from '@evenkeel/contract/fields/definition'
import { emptyValue, toModel, toView, whileTyping } from '@evenkeel/contract/fields/normalise'
import type { FieldProblem } from '@evenkeel/contract/fields/validate'
import { dirtyOnChange, type FieldState, filesOf } from './field-state.ts'

/** The five states of a form (FORM-01). `invalid` lasts only until the page has been told (RD-193). */
export type FormState = 'idle' | 'invalid' | 'loading' | 'dirty' | 'success'

/** A form at one moment (ENTITY-19). */
export interface Machine {
  readonly state: FormState
  /** What the server said of the form as a whole, ready to show. */
  readonly serverError: string | null
  readonly fields: Readonly<Record<string, FieldState>>
  /** What was wrong at the last submit. It stays until the next one, so that nothing moves under a click. */
  readonly summary: readonly FieldProblem[]
  /** Grows each time the page must bring trouble into view. */
  readonly turn: number
  /** Field highlighted right now (FORM-07). */
  readonly highlighted: string | null
}

/** What the server said, sorted to where it belongs (FORM-13, FORM-14). */
export interface ServerErrors {
  readonly form: string | null
  readonly fields: readonly FieldProblem[]
}

/** Everything that can happen to a form. */
export type FormEvent =
  | { readonly type: 'changed'; readonly field: FieldDefinition; readonly view: FieldValue }
  | { readonly type: 'focused'; readonly field: FieldDefinition }
  | { readonly type: 'blurred'; readonly field: FieldDefinition }
  | { readonly type: 'submitted' }
  | {
      readonly type: 'checked'
      readonly fields: readonly FieldDefinition[]
      readonly problems: readonly FieldProblem[]
    }
  | { readonly type: 'settled' }
  | { readonly type: 'finished' }
  | { readonly type: 'succeeded'; readonly fields: readonly FieldDefinition[] }
  | { readonly type: 'failed'; readonly fields: readonly FieldDefinition[]; readonly errors: ServerErrors }
  | { readonly type: 'highlighted'; readonly id: string | null }

const untouched = (field: FieldDefinition, model: FieldValue = emptyValue(field)): FieldState => ({
  model,
  view: toView(field, model),
  dirty: false,
  focused: false,
  serverError: null,
})

/** A fresh form; values given are model values. */
export const start = (fields: readonly FieldDefinition[], values: FieldValues = {}): Machine => ({
  state: 'idle',
  serverError: null,
  fields: Object.fromEntries(fields.map((field) => [field.id, untouched(field, values[field.id])])),
  summary: [],
  turn: 0,
  highlighted: null,
})

/** State of a field; one that joined the form later starts untouched. */
export const stateOf = (machine: Machine, field: FieldDefinition): FieldState =>
  machine.fields[field.id] ?? untouched(field)

/** Model values by field id. */
export const valuesOf = (machine: Machine, fields: readonly FieldDefinition[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.id, stateOf(machine, field).model]))

/** Every attached file (ENTITY-19). */
export const attachedFiles = (
  machine: Machine,
  fields: readonly FieldDefinition[],
): readonly AttachedFile[] => fields.flatMap((field) => filesOf(field, stateOf(machine, field).model))

const patch = (machine: Machine, field: FieldDefinition, change: Partial<FieldState>): Machine => ({
  ...machine,
  fields: { ...machine.fields, [field.id]: { ...stateOf(machine, field), ...change } },
})

const patchAll = (
  machine: Machine,
  fields: readonly FieldDefinition[],
  change: (field: FieldDefinition) => Partial<FieldState>,
): Machine => fields.reduce((next, field) => patch(next, field, change(field)), machine)

function changed(machine: Machine, field: FieldDefinition, typed: FieldValue): Machine {
  const view = whileTyping(field, typed)
  const model = toModel(field, view)
  const dirty = stateOf(machine, field).dirty || dirtyOnChange(field, model)
  const next = patch(machine, field, { view, model, dirty, serverError: null })
  return machine.state === 'idle' || machine.state === 'success' ? { ...next, state: 'dirty' } : next
}

function checked(
  machine: Machine,
  fields: readonly FieldDefinition[],
  problems: readonly FieldProblem[],
): Machine {
  const next = patchAll(machine, fields, (field) => ({
    dirty: true,
    view: toView(field, stateOf(machine, field).model),
  }))
  if (problems.length === 0) return next
  return { ...next, state: 'invalid', summary: problems, serverError: null, turn: machine.turn + 1 }
}

/** A cleared file field must not complain that it is empty, so it also becomes untouched (FORM-09). */
function succeeded(machine: Machine, fields: readonly FieldDefinition[]): Machine {
  const files = fields.filter((field) => field.type === 'file')
  const next = patchAll(machine, fields, () => ({ serverError: null }))
  return {
    ...patchAll(next, files, (field) => untouched(field)),
    state: 'success',
    summary: [],
    serverError: null,
  }
}

function failed(machine: Machine, fields: readonly FieldDefinition[], errors: ServerErrors): Machine {
  const next = patchAll(machine, fields, (field) => ({
    serverError: errors.fields.find((problem) => problem.field === field.id)?.message ?? null,
  }))
  return { ...next, state: 'dirty', serverError: errors.form, summary: errors.fields, turn: machine.turn + 1 }
}

/** The way of a form (FORM-01 to FORM-15) as one pure function; timers and calls stand in controller.ts. */
export function reduce(machine: Machine, event: FormEvent): Machine {
  switch (event.type) {
    case 'changed':
      return changed(machine, event.field, event.view)
    case 'focused':
      return patch(machine, event.field, { focused: true })
    case 'blurred':
      return patch(machine, event.field, {
        focused: false,
        dirty: true,
        view: toView(event.field, stateOf(machine, event.field).model),
      })
    case 'submitted':
      return { ...machine, state: 'loading', highlighted: null }
    case 'checked':
      return checked(machine, event.fields, event.problems)
    case 'settled':
      return { ...machine, state: 'dirty' }
    case 'finished':
      return { ...machine, state: 'idle', summary: [], serverError: null }
    case 'succeeded':
      return succeeded(machine, event.fields)
    case 'failed':
      return failed(machine, event.fields, event.errors)
    case 'highlighted':
      return { ...machine, highlighted: event.id }
  }
}
