import type {
  FieldDefinition,
  FieldValue,
  FileInfo,
  FieldValues,
} from '@evenkeel/api-contract/fields/field-definition'
import { type FieldError, validateField, validateForm } from '@evenkeel/api-contract/fields/validate'
import { limits } from '@evenkeel/api-contract/limits'
import { type FieldView, getFieldView } from './field-state.ts'
import {
  type FormEvent,
  type FormMachine,
  reduceForm,
  createFormMachine,
  getFieldState,
  getValues,
} from './form-machine.ts'
import { errorsOfFailure, type SentForm } from './server-errors.ts'

/** Schedules a callback; the returned function cancels it. */
export type Schedule = (milliseconds: number, run: () => void) => () => void

/** Clock and timers of a form. */
export interface FormClock {
  readonly now: () => Temporal.Instant
  /** IANA name of the member's time zone. */
  readonly zone: () => string
  readonly after: Schedule
}

/** Options of a form, given by its screen. */
export interface FormOptions<Answer = unknown> {
  readonly fields: readonly FieldDefinition[]
  /** Initial model values: earlier input or known data. */
  readonly initialValues?: FieldValues
  /** Values outside the form that rules use, such as the names of the profile for the initials. */
  readonly known?: FieldValues
  /** Errors outside the fields, such as selected files; `field` is their element id. */
  readonly problems?: () => readonly FieldError[]
  /** The request of this form, given the model values; without one a valid submit ends idle (FORM-12). */
  readonly action?: (values: FieldValues) => Promise<Answer>
  readonly onSuccess?: (answer: Answer) => void
  readonly onFailure?: (error: unknown) => void
  /** Called after every edit with all model values. */
  readonly onChange?: (values: FieldValues) => void
  /** The organization's phone for texts that name it (ERROR-23). */
  readonly phone?: string
  readonly isPasswordChange?: boolean
}

/** A running form: the state machine with its timers and its request. */
export interface FormController<Answer = unknown> {
  /** Sets new fields and callbacks; keeps the input. */
  readonly update: (options: FormOptions<Answer>) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly machine: () => FormMachine
  readonly values: () => FieldValues
  readonly view: (field: FieldDefinition) => FieldView
  readonly change: (id: string, view: FieldValue) => void
  readonly focus: (id: string) => void
  readonly blur: (id: string) => void
  /** Does nothing while a submit is in progress. */
  readonly submit: () => void
  /** Resets to the initial values or those given. */
  readonly reset: (values?: FieldValues) => void
  /** Sets stored values if the form is untouched and no submit is in progress; returns false otherwise. */
  readonly restore: (values: FieldValues) => boolean
  /** Resets the form unless a submit is in progress. */
  readonly clear: (values: FieldValues) => void
  /** Cancels all timers. A request in progress continues, but its result is ignored. */
  readonly dispose: () => void
}

/** A form as screens and fields use it. */
export interface FormHandle extends Pick<
  FormController,
  'change' | 'focus' | 'blur' | 'submit' | 'reset' | 'restore' | 'clear' | 'values'
> {
  readonly field: (id: string) => FieldView
  /** Field ids in order. */
  readonly ids: readonly string[]
  readonly state: FormMachine['state']
  readonly serverError: string | null
  readonly files: readonly FileInfo[]
  readonly summary: FormMachine['summary']
  readonly turn: number
  /** The field that is highlighted now (FORM-07). */
  readonly highlighted: FormMachine['highlighted']
}

/** The state of one form between events. */
interface FormInstance<Answer> {
  machine: FormMachine
  options: FormOptions<Answer>
  readonly deps: FormClock
  readonly listeners: Set<() => void>
  readonly timers: Set<() => void>
  /** Incremented by dispose and reset, so that late answers are dropped. */
  life: number
}

function dispatch<Answer>(form: FormInstance<Answer>, event: FormEvent): void {
  form.machine = reduceForm(form.machine, event)
  for (const listener of form.listeners) listener()
}

function schedule<Answer>(form: FormInstance<Answer>, milliseconds: number, run: () => void): void {
  const cancel = form.deps.after(milliseconds, () => {
    form.timers.delete(cancel)
    run()
  })
  form.timers.add(cancel)
}

function stopTimers<Answer>(form: FormInstance<Answer>): void {
  for (const cancel of form.timers) cancel()
  form.timers.clear()
}

const getFieldContext = <Answer>({ options, deps }: FormInstance<Answer>) => ({
  values: options.known ?? {},
  now: deps.now(),
  zone: deps.zone(),
})

const currentValues = <Answer>(form: FormInstance<Answer>): FieldValues =>
  getValues(form.machine, form.options.fields)

/** FORM-07: after 400 ms the first invalid field is highlighted for 1 s. */
function highlight<Answer>(form: FormInstance<Answer>, problems: readonly FieldError[]): void {
  const first = problems[0]?.field
  if (first === undefined) return
  schedule(form, limits.highlightDelay, () => {
    dispatch(form, { type: 'highlighted', id: first })
    schedule(form, limits.highlightDuration, () => dispatch(form, { type: 'highlighted', id: null }))
  })
}

const toSentForm = <Answer>({ options }: FormInstance<Answer>): SentForm => ({
  fields: options.fields,
  phone: options.phone ?? '',
  isPasswordChange: options.isPasswordChange ?? false,
})

async function runAction<Answer>(
  form: FormInstance<Answer>,
  action: (values: FieldValues) => Promise<Answer>,
  values: FieldValues,
): Promise<void> {
  const { life } = form
  const outcome = await action(values).then(
    (answer) => ({ ok: true, answer }) as const,
    (error: unknown) => ({ ok: false, error }) as const,
  )
  if (form.life !== life) return
  const { fields, onSuccess, onFailure } = form.options
  if (outcome.ok) {
    dispatch(form, { type: 'succeeded', fields })
    onSuccess?.(outcome.answer)
    return
  }
  const errors = errorsOfFailure(outcome.error, toSentForm(form))
  dispatch(form, { type: 'failed', fields, errors })
  highlight(form, errors.fields)
  onFailure?.(outcome.error)
}

/** Runs when the 600 ms are over (FORM-03 to FORM-05, FORM-12). */
async function submitForm<Answer>(form: FormInstance<Answer>): Promise<void> {
  const values = currentValues(form)
  const { fields, action } = form.options
  const problems = [
    ...validateForm(fields, values, getFieldContext(form)),
    ...(form.options.problems?.() ?? []),
  ]
  dispatch(form, { type: 'checked', fields, problems })
  if (problems.length > 0) {
    dispatch(form, { type: 'settled' })
    highlight(form, problems)
  } else if (action === undefined) dispatch(form, { type: 'finished' })
  else await runAction(form, action, values)
}

function readFieldView<Answer>(form: FormInstance<Answer>, field: FieldDefinition): FieldView {
  const state = getFieldState(form.machine, field)
  const context = () => ({
    ...getFieldContext(form),
    values: { ...form.options.known, ...currentValues(form) },
  })
  return getFieldView(field, state, {
    error: state.dirty ? validateField(field, state.model, context()) : null,
    loading: form.machine.state === 'loading',
    highlighted: form.machine.highlighted === field.id,
  })
}

/** Returns the definition of a field. Throws if the form has no such field. */
export function getFieldDefinition(fields: readonly FieldDefinition[], id: string): FieldDefinition {
  const field = fields.find((candidate) => candidate.id === id)
  if (field === undefined) throw new Error(`This form has no field "${id}"`)
  return field
}

/** Creates a form from the options of its screen; `update` changes them. */
export function createForm<Answer>(options: FormOptions<Answer>, deps: FormClock): FormController<Answer> {
  const machine = createFormMachine(options.fields, options.initialValues)
  const form: FormInstance<Answer> = {
    machine,
    options,
    deps,
    listeners: new Set(),
    timers: new Set(),
    life: 0,
  }
  const named = (id: string): FieldDefinition => getFieldDefinition(form.options.fields, id)
  const stop = (): void => {
    form.life += 1
    stopTimers(form)
  }
  const reset = (values?: FieldValues): void => {
    stop()
    form.machine = createFormMachine(form.options.fields, values ?? form.options.initialValues)
    for (const listener of form.listeners) listener()
  }
  return {
    update: (next) => {
      form.options = next
    },
    subscribe: (listener) => {
      form.listeners.add(listener)
      return () => form.listeners.delete(listener)
    },
    machine: () => form.machine,
    values: () => currentValues(form),
    view: (field) => readFieldView(form, field),
    change: (id, view) => {
      dispatch(form, { type: 'changed', field: named(id), view })
      form.options.onChange?.(currentValues(form))
    },
    focus: (id) => dispatch(form, { type: 'focused', field: named(id) }),
    blur: (id) => dispatch(form, { type: 'blurred', field: named(id) }),
    submit: () => {
      if (form.machine.state === 'loading') return
      stopTimers(form)
      dispatch(form, { type: 'submitted' })
      schedule(form, limits.submitDelay, () => void submitForm(form))
    },
    reset,
    restore: (values) => {
      // Read from the form itself: the rendered state may be older than a press.
      if (form.machine.state !== 'idle') return false
      reset(values)
      return true
    },
    clear: (values) => {
      if (form.machine.state !== 'loading') reset(values)
    },
    dispose: stop,
  }
}
