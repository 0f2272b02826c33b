import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { limits } from '@evenkeel/api-contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createForm,
  getFieldDefinition,
  type FormController,
  type FormClock,
  type FormOptions,
} from './form-controller.ts'
import { getAttachedFiles, type FormState } from './form-machine.ts'

const fields: readonly FieldDefinition[] = [
  { id: 'name', type: 'text', label: 'Name', required: true },
  { id: 'email', type: 'email', label: 'Email', required: true },
  { id: 'agrees', type: 'boolean', label: 'I agree', required: true },
  { id: 'papers', type: 'file', label: 'Papers', max: 2 },
]
const good = { name: 'Ann', email: 'ann@x.example', agrees: true }
const deps: FormClock = {
  now: () => Temporal.Instant.from('2026-03-04T17:00:00Z'),
  zone: () => 'America/New_York',
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
const formOf = (options: Partial<FormOptions> = {}): FormController =>
  createForm({ fields, ...options }, deps)
const see = (form: Pick<FormController, 'view'>, id: string) => form.view(getFieldDefinition(fields, id))
const statesOf = (form: FormController): FormState[] => {
  const seen: FormState[] = [form.machine().state]
  form.subscribe(() => {
    const { state } = form.machine()
    if (seen.at(-1) !== state) seen.push(state)
  })
  return seen
}
const refusal = (errors: readonly { field?: string | null; message?: unknown }[]) =>
  new ApiError(400, { errors: [...errors] }, 'POST /it')
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('submit', () => {
  it('starts idle, sets loading at once, and waits 600 ms before anything else [FORM-01] [FORM-02] [FORM-03] [CONST-17]', async () => {
    const action = vi.fn(async () => 'answer')
    const form = formOf({ initialValues: good, action })
    expect(form.machine().state).toBe('idle')
    form.submit()
    expect(form.machine().state).toBe('loading')
    expect(limits.submitDelay).toBe(600)
    await pass(599)
    expect(action).not.toHaveBeenCalled()
    await pass(1)
    expect(action).toHaveBeenCalledExactlyOnceWith({ ...good, papers: [] })
  })

  it('marks every field dirty, only after the wait [FORM-04]', async () => {
    const form = formOf()
    form.submit()
    await pass(599)
    expect(see(form, 'name').dirty).toBe(false)
    await pass(1)
    expect(fields.map(({ id }) => see(form, id).dirty)).toEqual([true, true, true, true])
    expect(see(form, 'email').shownError).toBe('This field is required')
  })

  it('goes through invalid to dirty and makes no call when a field is invalid [FORM-01] [FORM-05]', async () => {
    const action = vi.fn(async () => null)
    const form = formOf({ action, initialValues: { ...good, email: 'abc' } })
    const states = statesOf(form)
    form.submit()
    await pass(5000)
    expect(states).toEqual(['idle', 'loading', 'invalid', 'dirty'])
    expect(action).not.toHaveBeenCalled()
    expect(form.machine().summary).toEqual([{ field: 'email', message: 'Invalid email (abc)' }])
    expect(form.machine().turn).toBe(1)
  })

  it('highlights the first invalid field after 400 ms for 1 s [FORM-07] [CONST-19] [CONST-20]', async () => {
    expect([limits.highlightDelay, limits.highlightDuration]).toEqual([400, 1000])
    const form = formOf({ initialValues: { name: 'Ann' } })
    form.submit()
    await pass(600 + 399)
    expect(see(form, 'email').highlighted).toBe(false)
    await pass(1)
    expect(see(form, 'email').highlighted).toBe(true)
    expect(see(form, 'agrees').highlighted).toBe(false)
    await pass(999)
    expect(see(form, 'email').highlighted).toBe(true)
    await pass(1)
    expect(see(form, 'email').highlighted).toBe(false)
  })

  it('returns to idle when there is no action [FORM-12]', async () => {
    const form = formOf({ initialValues: good })
    form.submit()
    await pass(600)
    expect(form.machine().state).toBe('idle')
  })

  it('submits once, however often it is pressed [FORM-02]', async () => {
    const action = vi.fn(() => new Promise(() => {}))
    const form = formOf({ initialValues: good, action })
    form.submit()
    form.submit()
    await pass(600)
    form.submit()
    await pass(2000)
    expect(action).toHaveBeenCalledOnce()
  })

  it('submits the values at the end of the wait [FORM-03]', async () => {
    const action = vi.fn(async () => null)
    const form = formOf({ initialValues: good, action })
    form.submit()
    await pass(300)
    form.change('name', 'Bea ')
    await pass(300)
    expect(action).toHaveBeenCalledWith({ ...good, name: 'Bea', papers: [] })
  })
})

describe('success', () => {
  it('sets success, clears the files and calls back once with the answer [FORM-08] [FORM-09] [FORM-10]', async () => {
    const onSuccess = vi.fn()
    const form = formOf({ initialValues: good, action: async () => 'answer', onSuccess })
    form.change('papers', [{ name: 'a.pdf', type: 'application/pdf', size: 3 }])
    expect(getAttachedFiles(form.machine(), fields)).toHaveLength(1)
    form.submit()
    await pass(600)
    expect(form.machine().state).toBe('success')
    expect(getAttachedFiles(form.machine(), fields)).toEqual([])
    expect(see(form, 'papers').shownError).toBeNull()
    expect(see(form, 'name').model).toBe('Ann')
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('answer')
  })
})

describe('failure', () => {
  const failing = async (error: unknown, more: Partial<FormOptions> = {}): Promise<FormController> => {
    const form = formOf({ initialValues: good, action: () => Promise.reject(error), ...more })
    form.submit()
    await pass(600)
    return form
  }

  it('returns to dirty, keeps the input and calls back with the error [FORM-11]', async () => {
    const onFailure = vi.fn()
    const error = refusal([{ message: 'No' }])
    const form = await failing(error, { onFailure })
    expect(form.machine().state).toBe('dirty')
    expect(form.values()).toMatchObject(good)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('shows a field error at its field and highlights it [FORM-13] [FORM-07]', async () => {
    const form = await failing(refusal([{ field: 'email', message: 'Taken' }]))
    expect(see(form, 'email').shownError).toBe('Taken')
    expect(form.machine()).toMatchObject({
      serverError: null,
      summary: [{ field: 'email', message: 'Taken' }],
    })
    await pass(400)
    expect(see(form, 'email').highlighted).toBe(true)
  })

  it('shows the first of the others at the form [FORM-14] [ENTITY-19]', async () => {
    const form = await failing(refusal([{ field: 'shoe', message: 'First' }, { message: 'Second' }]))
    expect(form.machine()).toMatchObject({ serverError: 'First', state: 'dirty' })
    expect(see(form, 'email').shownError).toBeNull()
  })

  it('clears a server error with the next edit of that field only [FIELD-26]', async () => {
    const form = await failing(
      refusal([
        { field: 'email', message: 'Taken' },
        { field: 'name', message: 'Odd' },
      ]),
    )
    form.focus('email')
    form.blur('email')
    expect(see(form, 'email').shownError).toBe('Taken')
    form.change('email', 'bea@x.example')
    expect(see(form, 'email').shownError).toBeNull()
    expect(see(form, 'name').shownError).toBe('Odd')
  })

  it('can be submitted again without an edit, and clears the old answer [FORM-13]', async () => {
    const answers = [
      () => Promise.reject(refusal([{ field: 'email', message: 'Taken' }, { message: 'No' }])),
      async () => 'ok',
    ]
    const form = formOf({ initialValues: good, action: () => answers.shift()!() })
    form.submit()
    await pass(600)
    form.submit()
    await pass(600)
    expect(form.machine()).toMatchObject({ state: 'success', serverError: null, summary: [] })
    expect(see(form, 'email').shownError).toBeNull()
  })

  it('shows network errors in place [ERROR-01]', async () => {
    const form = await failing(new NetworkError('cut'))
    expect(form.machine().serverError).toBe("We're having trouble connecting with our network right now")
  })
})

describe('fields', () => {
  it('become dirty on blur and then show the validation error [FIELD-23] [VALID-01]', () => {
    const form = formOf()
    form.focus('name')
    expect(see(form, 'name')).toMatchObject({ display: 'focus', dirty: false, shownError: null })
    form.blur('name')
    expect(see(form, 'name')).toMatchObject({ display: 'error', shownError: 'This field is required' })
  })

  it('become dirty on change if they are toggles, and not while typing [FIELD-24]', () => {
    const form = formOf()
    form.change('agrees', true)
    form.change('agrees', false)
    expect(see(form, 'agrees').shownError).toBe('This field is required')
    form.change('name', 'A')
    form.change('name', '')
    expect(see(form, 'name').shownError).toBeNull()
  })

  it('show the typed text until blur, and the stored value afterwards [FIELD-08] [ENTITY-18]', () => {
    const form = formOf()
    form.change('email', ' Ann@X.example')
    expect(see(form, 'email')).toMatchObject({ view: ' Ann@X.example', model: 'ann@x.example' })
    form.blur('email')
    expect(see(form, 'email')).toMatchObject({ view: 'ann@x.example', display: 'valid' })
  })

  it('pass every edit with all values to the screen [FIELD-26]', () => {
    const onChange = vi.fn()
    formOf({ initialValues: good, onChange }).change('name', 'Bea')
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...good, name: 'Bea', papers: [] })
  })

  it('can be validated against values outside the form, such as the names of the profile [VALID-16]', () => {
    const initials: FieldDefinition = {
      id: 'i',
      type: 'text',
      label: 'Initials',
      initialsOf: ['first_name', 'last_name'],
    }
    const form = createForm({ fields: [initials], known: { first_name: 'Ann', last_name: 'Lee' } }, deps)
    form.change('i', 'al')
    form.blur('i')
    expect(form.view(initials).shownError).toBeNull()
    form.change('i', 'ax')
    expect(form.view(initials).shownError).toBe('Initials do not match.')
  })
})

describe('lifecycle', () => {
  it('stops with its screen: no late call, no late answer [FORM-03]', async () => {
    const action = vi.fn(async () => 'late')
    const onSuccess = vi.fn()
    const early = formOf({ initialValues: good, action })
    early.submit()
    early.dispose()
    await pass(5000)
    expect(action).not.toHaveBeenCalled()
    const late = formOf({
      initialValues: good,
      action: () => new Promise((done) => setTimeout(done, 1000)),
      onSuccess,
    })
    late.submit()
    await pass(700)
    late.dispose()
    await pass(5000)
    expect(onSuccess).not.toHaveBeenCalled()
  })

  it('uses the latest callbacks and keeps the input [FORM-10]', async () => {
    const calls: string[] = []
    const options = { fields, initialValues: good, action: async () => null }
    const form = createForm({ ...options, onSuccess: () => calls.push('old') }, deps)
    form.change('name', 'Bea')
    form.update({ ...options, onSuccess: () => calls.push('new') })
    form.submit()
    await pass(600)
    expect(calls).toEqual(['new'])
    expect(see(form, 'name').model).toBe('Bea')
  })

  it('starts over on reset [FORM-01]', async () => {
    const form = formOf({ initialValues: good })
    form.change('name', '')
    form.submit()
    await pass(600)
    form.reset()
    expect(form.machine()).toMatchObject({ state: 'idle', summary: [], turn: 0 })
    expect(see(form, 'name')).toMatchObject({ model: 'Ann', dirty: false })
  })
})

describe('restored form values', () => {
  it('are set if the form is untouched', () => {
    const form = formOf()
    expect(form.restore(good)).toBe(true)
    expect(see(form, 'name').model).toBe('Ann')
  })

  it('are ignored after the user has typed or submitted [FORM-02]', async () => {
    const action = vi.fn(() => Promise.resolve())
    const typed = formOf()
    typed.change('name', 'Bea')
    expect(typed.restore(good)).toBe(false)
    expect(see(typed, 'name').model).toBe('Bea')
    const sent = formOf({ initialValues: good, action })
    sent.submit()
    expect(sent.restore({ ...good, name: 'Cleo' })).toBe(false)
    await pass(600)
    expect(action).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(good))
  })
})

describe('cleared form', () => {
  it('starts over whatever its input and errors', () => {
    const form = formOf()
    form.change('name', 'Bea')
    form.clear({})
    expect(see(form, 'name').model).toBe('')
    expect(form.machine().state).toBe('idle')
  })

  it('keeps a submit that is in progress [FORM-02]', async () => {
    const action = vi.fn(() => Promise.resolve())
    const form = formOf({ initialValues: good, action })
    form.submit()
    form.clear({})
    await pass(600)
    expect(action).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(good))
  })
})
