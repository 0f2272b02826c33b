import { describe, expect, it } from 'vitest'
import { paths, type RouteName } from '#lib/paths.ts'
import { createMemoryStorage } from '#lib/storage.ts'
import { mayTranslate, routeOf } from '../../routing/routes.ts'
import { createTranslation, requiresNewDocument, getTranslationControl } from './translation.ts'

const script = 'https://translate.example/widget.js'
const open = { isSetUp: true, script }
const strict = { isSetUp: true, script: null }
const none = { isSetUp: false, script: null }
const allowed = (name: RouteName, isSignedIn = false) =>
  mayTranslate(routeOf(paths[name].replaceAll(/:[A-Za-z]+/g, 'x')), isSignedIn)

describe('pages where the translation widget may run (trust S27)', () => {
  it.each([
    'appointments',
    'conversation',
    'messages',
    'message',
    'documents',
    'documents-sent',
    'profile',
    'profile-section',
    'login',
    'auth-reset',
    'auth-reset-confirm',
    'safety-screen',
    'appointment-type',
    'face2face',
    'help-myself',
    'help-someone-else',
    'help-someone-else-question',
    'risk',
    'results',
    'provider-schedule',
    'appointment',
    'provider-query',
    'register',
    'register-verification',
    'register-success',
    'error',
    'mdlerror',
    'confirm',
  ] as const)('do not include %s [LANG-06]', (name) => {
    expect(allowed(name)).toBe(false)
  })

  it('include the pages that are the same for every user [LANG-06]', () => {
    for (const name of ['home', 'about', 'contact', 'terms', 'notice', 'legal', 'topics', 'article'] as const)
      expect(allowed(name)).toBe(true)
  })

  it("do not include a member's home page or an unknown route [LANG-06]", () => {
    expect(allowed('home', true)).toBe(false)
    expect(allowed('about', true)).toBe(true)
    expect(mayTranslate(routeOf('/no-such-page'), false)).toBe(false)
  })
})

describe('translation in the header', () => {
  it('shows the Language button until the disclaimer is accepted [LANG-05]', () => {
    for (const setting of [open, strict, none])
      expect(getTranslationControl(false, setting, true)).toBe('button')
  })

  it('then shows the widget, or explains why it is not available [LANG-05] [LANG-06]', () => {
    expect(getTranslationControl(true, open, true)).toBe('widget')
    expect(getTranslationControl(true, none, true)).toBe('not-set-up')
    expect(getTranslationControl(true, strict, false)).toBe('off')
    expect(getTranslationControl(true, strict, true)).toBe('reopen')
  })

  it('stays accepted for the life of the tab [LANG-05]', () => {
    const tab = createMemoryStorage<string>()
    const before = createTranslation(open, tab)
    let told = 0
    before.subscribe(() => (told += 1))
    expect(before.isAccepted()).toBe(false)
    before.accept()
    expect(told).toBe(1)
    expect(createTranslation(strict, tab).isAccepted()).toBe(true)
    expect(createTranslation(open, createMemoryStorage<string>()).isAccepted()).toBe(false)
  })

  it('is not stored while no service is configured [LANG-05]', () => {
    const tab = createMemoryStorage<string>()
    const without = createTranslation(none, tab)
    without.accept()
    expect(without.isAccepted()).toBe(false)
    expect(createTranslation(open, tab).isAccepted()).toBe(false)
  })
})

describe('private page after Accept (trust S27)', () => {
  it('requires a new document if the widget has loaded [LANG-06]', () => {
    expect(requiresNewDocument(true, open, false)).toBe(true)
    expect(requiresNewDocument(true, open, true)).toBe(false)
  })

  it('requires no new document if the widget has not loaded [LANG-06]', () => {
    expect(requiresNewDocument(false, open, false)).toBe(false)
    expect(requiresNewDocument(true, strict, false)).toBe(false)
    expect(requiresNewDocument(true, none, false)).toBe(false)
  })
})
