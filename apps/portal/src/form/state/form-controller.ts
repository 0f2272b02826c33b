import type {
  FieldDefinition,
  FieldValue,
  FileInfo,
  FieldValues,
} from '@evenkeel/api-contract/fields/field-definition'
import type { FieldError, validateField, validateForm } from '@evenkeel/api-contract/fields/validate'
import { limits } from '@evenkeel/api-contract/limits'
import type { Deferred } from '#lib/deferred-module.tsx'
import { type FieldView, getFieldView } from './field-state.ts'
import {
  type FormEvent,
  type FormMachine,
  reduceForm,
  createFormMachine,
  getFieldState,
  getValues,
} from './form-machine.ts'
import type { errorsOfFailure, SentForm } from './server-errors.ts'

/** Runs something later; the answer takes it back. */
export type Schedule = (milliseconds: number, run: () => void) => () => void

/** Time, as the form needs it. */
export interface FormClock {
  readonly now: () => Temporal.Instant
  /** IANA name of the member's zone. */
  readonly zone: () => string
  readonly after: Schedule
}

/** What checks fields, and reads what the service says of them. */
export interface FieldRules {
  readonly validateField: typeof validateField
  readonly validateForm: typeof validateForm
  readonly errorsOfFailure: typeof errorsOfFailure
}

/** Where a form finds them. */
export type FieldRulesSource = Pick<Deferred<FieldRules>, 'here' | 'load'>

/** What a form is handed in. */
export interface FormDeps extends FormClock {
  readonly rules: FieldRulesSource
}

/** What a screen says of its form. */
export interface FormOptions<Answer = unknown> {
  readonly fields: readonly FieldDefinition[]
  /** Model values to start from: what was typed before, or what is known. */
  readonly initialValues?: FieldValues
  /** Values outside the form that rules look at, such as the names of the profile for the initials. */
  readonly known?: FieldValues
  /** What is wrong with parts of the form that are no fields, such as chosen files; `field` names their place on the page. */
  readonly problems?: () => readonly FieldError[]
  /** The call of this form, given the model values; without one a valid submit ends idle (FORM-12). */
  readonly action?: (values: FieldValues) => Promise<Answer>
  readonly onSuccess?: (answer: Answer) => void
  readonly onFailure?: (error: unknown) => void
  /** After every edit, with all model values, so that a screen can keep them. */
  readonly onChange?: (values: FieldValues) => void
  /** Phone of the organisation for the texts that name it (ERROR-23). */
  readonly phone?: string
  readonly isPasswordChange?: boolean
}

/** A form at work: the machine with its timers and its call. */
export interface FormController<Answer = unknown> {
  /** Takes fresh fields and callbacks; what was typed stays. */
  readonly update: (options: FormOptions<Answer>) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly machine: () => FormMachine
  readonly values: () => FieldValues
  readonly view: (field: FieldDefinition) => FieldView
  readonly change: (id: string, view: FieldValue) => void
  readonly focus: (id: string) => void
  readonly blur: (id: string) => void
  /** Does nothing while an earlier submit is under way. */
  readonly submit: () => void
  /** Starts over, with the initial values or those given. */
  readonly reset: (values?: FieldValues) => void
  /** Puts in what was kept of it, where nothing was typed yet and nothing is on its way; false otherwise. */
  readonly restore: (values: FieldValues) => boolean
  /** Starts over like reset, but leaves alone what is on its way. */
  readonly clear: (values: FieldValues) => void
  /** Stops all timers; a call under way is left alone but no longer reported. */
  readonly dispose: () => void
}

/** A form as screens and fields see it. */
export interface FormHandle extends Pick<
  FormController,
  'change' | 'focus' | 'blur' | 'submit' | 'reset' | 'restore' | 'clear' | 'values'
> {
  readonly field: (id: string) => FieldView
  /** Ids in the order of the form. */
  readonly ids: readonly string[]
  readonly state: FormMachine['state']
  readonly serverError: string | null
  readonly files: readonly FileInfo[]
  readonly summary: FormMachine['summary']
  readonly turn: number
  /** Place that is highlighted right now (FORM-07). */
  readonly highlighted: FormMachine['highlighted']
}

/** Everything one form remembers between events. */
interface FormInstance<Answer> {
  machine: FormMachine
  options: FormOptions<Answer>
  readonly deps: FormDeps
  readonly listeners: Set<() => void>
  readonly timers: Set<() => void>
  /** Grows with dispose and reset, so that a late answer of an older life is dropped. */
  life: number
}

function dispatch<Answer>(form: FormInstance<Answer>, event: FormEvent): void {
  form.machine = reduceForm(form.machine, event)
  for (const listener of form.listeners) listener()
}

/** A form that was used before its rules came shows what they say once they are here. */
async function checkWhenRulesLoad<Answer>(form: FormInstance<Answer>): Promise<void> {
  if (form.deps.rules.here()) return
  const { life } = form
  await form.deps.rules.load()
  if (form.life !== life) return
  form.machine = { ...form.machine }
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
  const { life, deps } = form
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
  const { errorsOfFailure } = deps.rules.here() ?? (await deps.rules.load())
  if (form.life !== life) return
  const errors = errorsOfFailure(outcome.error, toSentForm(form))
  dispatch(form, { type: 'failed', fields, errors })
  highlight(form, errors.fields)
  onFailure?.(outcome.error)
}

/** What happens when the 600 ms are over (FORM-03 to FORM-05, FORM-12). */
async function submitForm<Answer>(form: FormInstance<Answer>): Promise<void> {
  const { life, deps } = form
  // What is checked and sent is what was there when the wait was over, however long the rules take.
  const values = currentValues(form)
  const { validateForm } = deps.rules.here() ?? (await deps.rules.load())
  if (form.life !== life) return
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
  const rules = form.deps.rules.here()
  const context = () => ({
    ...getFieldContext(form),
    values: { ...form.options.known, ...currentValues(form) },
  })
  // What nothing has checked yet is neither right nor wrong.
  const known = rules ? state : { ...state, dirty: false }
  return getFieldView(field, known, {
    error: rules && state.dirty ? rules.validateField(field, state.model, context()) : null,
    loading: form.machine.state === 'loading',
    highlighted: form.machine.highlighted === field.id,
  })
}

/** The definition of a field; asking for one the form does not have is a mistake of ours. */
export function getFieldDefinition(fields: readonly FieldDefinition[], id: string): FieldDefinition {
  const field = fields.find((candidate) => candidate.id === id)
  if (field === undefined) throw new Error(`This form has no field "${id}"`)
  return field
}

/** Builds a form from what its screen says of it now; `update` tells it when the screen says something else. */
export function createForm<Answer>(options: FormOptions<Answer>, deps: FormDeps): FormController<Answer> {
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
      void checkWhenRulesLoad(form)
      form.options.onChange?.(currentValues(form))
    },
    focus: (id) => dispatch(form, { type: 'focused', field: named(id) }),
    blur: (id) => {
      dispatch(form, { type: 'blurred', field: named(id) })
      void checkWhenRulesLoad(form)
    },
    submit: () => {
      if (form.machine.state === 'loading') return
      stopTimers(form)
      dispatch(form, { type: 'submitted' })
      schedule(form, limits.submitDelay, () => void submitForm(form))
    },
    reset,
    restore: (values) => {
      // Asked of the form itself: what was drawn of it may be older than a press.
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
