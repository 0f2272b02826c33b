import type { FieldDefinition, FieldValue, FieldValues } from '@evenkeel/contract/fields/definition'
import { type FieldProblem, validateField, validateForm } from '@evenkeel/contract/fields/validate'
import { limits } from '@evenkeel/contract/limits'
import { type FieldView, fieldView } from './field-state.ts'
import { type FormEvent, type Machine, reduce, start, stateOf, valuesOf } from './machine.ts'
import { errorsOfFailure, type SentForm } from './server-errors.ts'

/** Runs something later; the answer takes it back. */
export type After = (milliseconds: number, run: () => void) => () => void

/** Time, as the form needs it. */
export interface FormTime {
  readonly now: () => Temporal.Instant
  /** IANA name of the member's zone. */
  readonly zone: () => string
  readonly after: After
}

/** What a screen says of its form. */
export interface FormOptions<Answer = unknown> {
  readonly fields: readonly FieldDefinition[]
  /** Model values to start from: what was typed before, or what is known. */
  readonly initialValues?: FieldValues
  /** Values outside the form that rules look at, such as the names of the profile for the initials. */
  readonly known?: FieldValues
  /** The call of this form, given the model values; without one a valid submit ends idle (FORM-12). */
  readonly action?: (values: FieldValues) => Promise<Answer>
  readonly onSuccess?: (answer: Answer) => void
  readonly onFailure?: (error: unknown) => void
  /** After every edit, with all model values, so that a screen can keep them. */
  readonly onChange?: (values: FieldValues) => void
  /** Phone of the organisation for the texts of spec §8. */
  readonly phone?: string
  readonly isPasswordChange?: boolean
}

/** A form at work: the machine with its timers and its call. */
export interface FormController<Answer = unknown> {
  /** Takes fresh fields and callbacks; what was typed stays. */
  readonly update: (options: FormOptions<Answer>) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly machine: () => Machine
  readonly values: () => FieldValues
  readonly view: (field: FieldDefinition) => FieldView
  readonly change: (id: string, view: FieldValue) => void
  readonly focus: (id: string) => void
  readonly blur: (id: string) => void
  /** Does nothing while an earlier submit is under way. */
  readonly submit: () => void
  /** Starts over, with the initial values or those given. */
  readonly reset: (values?: FieldValues) => void
  /** Stops all timers; a call under way is left alone but no longer reported. */
  readonly dispose: () => void
}

/** Everything one form remembers between events. */
interface Desk<Answer> {
  machine: Machine
  options: FormOptions<Answer>
  readonly time: FormTime
  readonly listeners: Set<() => void>
  readonly timers: Set<() => void>
  /** Grows with dispose and reset, so that a late answer of an older life is dropped. */
  life: number
}

function dispatch<Answer>(desk: Desk<Answer>, event: FormEvent): void {
  desk.machine = reduce(desk.machine, event)
  for (const listener of desk.listeners) listener()
}

function later<Answer>(desk: Desk<Answer>, milliseconds: number, run: () => void): void {
  const cancel = desk.time.after(milliseconds, () => {
    desk.timers.delete(cancel)
    run()
  })
  desk.timers.add(cancel)
}

function stopTimers<Answer>(desk: Desk<Answer>): void {
  for (const cancel of desk.timers) cancel()
  desk.timers.clear()
}

const contextOf = <Answer>({ options, time }: Desk<Answer>) => ({
  values: options.known ?? {},
  now: time.now(),
  zone: time.zone(),
})

const currentValues = <Answer>(desk: Desk<Answer>): FieldValues => valuesOf(desk.machine, desk.options.fields)

/** FORM-07: after 400 ms the first invalid field is highlighted for 1 s. */
function highlight<Answer>(desk: Desk<Answer>, problems: readonly FieldProblem[]): void {
  const first = problems[0]?.field
  if (first === undefined) return
  later(desk, limits.highlightDelay, () => {
    dispatch(desk, { type: 'highlighted', id: first })
    later(desk, limits.highlightDuration, () => dispatch(desk, { type: 'highlighted', id: null }))
  })
}

const sentForm = <Answer>({ options }: Desk<Answer>): SentForm => ({
  fields: options.fields,
  phone: options.phone ?? '',
  isPasswordChange: options.isPasswordChange ?? false,
})

async function act<Answer>(
  desk: Desk<Answer>,
  action: (values: FieldValues) => Promise<Answer>,
): Promise<void> {
  const { life } = desk
  const outcome = await action(currentValues(desk)).then(
    (answer) => ({ ok: true, answer }) as const,
    (error: unknown) => ({ ok: false, error }) as const,
  )
  if (desk.life !== life) return
  const { fields, onSuccess, onFailure } = desk.options
  if (outcome.ok) {
    dispatch(desk, { type: 'succeeded', fields })
    onSuccess?.(outcome.answer)
    return
  }
  const errors = errorsOfFailure(outcome.error, sentForm(desk))
  dispatch(desk, { type: 'failed', fields, errors })
  highlight(desk, errors.fields)
  onFailure?.(outcome.error)
}

/** What happens when the 600 ms are over (FORM-03 to FORM-05, FORM-12). */
function proceed<Answer>(desk: Desk<Answer>): void {
  const { fields, action } = desk.options
  const problems = validateForm(fields, currentValues(desk), contextOf(desk))
  dispatch(desk, { type: 'checked', fields, problems })
  if (problems.length > 0) {
    dispatch(desk, { type: 'settled' })
    highlight(desk, problems)
  } else if (action === undefined) dispatch(desk, { type: 'finished' })
  else void act(desk, action)
}

function viewOf<Answer>(desk: Desk<Answer>, field: FieldDefinition): FieldView {
  const state = stateOf(desk.machine, field)
  const context = () => ({ ...contextOf(desk), values: { ...desk.options.known, ...currentValues(desk) } })
  return fieldView(field, state, {
    error: state.dirty ? validateField(field, state.model, context()) : null,
    loading: desk.machine.state === 'loading',
    highlighted: desk.machine.highlighted === field.id,
  })
}

/** The definition of a field; asking for one the form does not have is a mistake of ours. */
export function definitionOf(fields: readonly FieldDefinition[], id: string): FieldDefinition {
  const field = fields.find((candidate) => candidate.id === id)
  if (field === undefined) throw new Error(`This form has no field "${id}"`)
  return field
}

/** Builds a form from what its screen says of it now; `update` tells it when the screen says something else. */
export function createForm<Answer>(options: FormOptions<Answer>, time: FormTime): FormController<Answer> {
  const machine = start(options.fields, options.initialValues)
  const desk: Desk<Answer> = { machine, options, time, listeners: new Set(), timers: new Set(), life: 0 }
  const named = (id: string): FieldDefinition => definitionOf(desk.options.fields, id)
  const stop = (): void => {
    desk.life += 1
    stopTimers(desk)
  }
  return {
    update: (next) => {
      desk.options = next
    },
    subscribe: (listener) => {
      desk.listeners.add(listener)
      return () => desk.listeners.delete(listener)
    },
    machine: () => desk.machine,
    values: () => currentValues(desk),
    view: (field) => viewOf(desk, field),
    change: (id, view) => {
      dispatch(desk, { type: 'changed', field: named(id), view })
      desk.options.onChange?.(currentValues(desk))
    },
    focus: (id) => dispatch(desk, { type: 'focused', field: named(id) }),
    blur: (id) => dispatch(desk, { type: 'blurred', field: named(id) }),
    submit: () => {
      if (desk.machine.state === 'loading') return
      stopTimers(desk)
      dispatch(desk, { type: 'submitted' })
      later(desk, limits.submitDelay, () => proceed(desk))
    },
    reset: (values) => {
      stop()
      desk.machine = start(desk.options.fields, values ?? desk.options.initialValues)
      for (const listener of desk.listeners) listener()
    },
    dispose: stop,
  }
}
