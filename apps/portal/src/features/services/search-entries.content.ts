import { pageNames } from '#lib/page-names.messages.ts'
import type { SearchEntry } from './search-services.ts'
import { searchServicesMessages } from './search-services.messages.ts'

/** All entries of the search with everyday words for them, in the order used without a query. */
export const searchEntries: readonly SearchEntry[] = [
  {
    route: 'help-myself',
    title: searchServicesMessages.talk,
    what: searchServicesMessages.talkAbout,
    words: [
      'counseling counselor counsellor therapy therapist psychologist talk someone video session appointment',
      'stress stressed burnout burned out overwhelmed exhausted tired pressure work boss coworker job bullying',
      'anxiety anxious worry worried panic attack nervous fear scared afraid',
      'depression depressed sad low hopeless lonely alone crying empty unhappy numb',
      'sleep sleeping insomnia awake nightmares cannot sleep',
      'grief loss death died mourning miscarriage funeral',
      'relationship marriage couple partner husband wife arguing fighting breakup separation divorce affair jealous',
      'alcohol drinking drink drunk drugs addiction gambling smoking vaping weed',
      'anger angry temper trauma ptsd abuse violence eating self esteem confidence',
    ],
  },
  {
    route: 'help-someone-else',
    title: searchServicesMessages.someoneElse,
    what: searchServicesMessages.someoneElseAbout,
    words: [
      'someone else friend coworker colleague partner spouse husband wife child son daughter teen teenager parent',
      'mother father brother sister worried about somebody they he she loved one support another person',
    ],
  },
  {
    route: 'legal',
    title: pageNames.legal,
    what: searchServicesMessages.legal,
    words: [
      'legal law lawyer attorney court judge sue lawsuit rights contract lease landlord tenant eviction evicted',
      'divorce separation custody child support alimony will wills estate inheritance power of attorney',
      'ticket arrest police immigration visa identity theft fraud scam accident insurance claim',
    ],
  },
  {
    route: 'financial',
    title: pageNames.financial,
    what: searchServicesMessages.financial,
    words: [
      'money trouble financial finance finances debt debts owe bills credit card loan loans mortgage rent broke',
      'budget budgeting saving savings tax taxes bankruptcy retirement pension college tuition house home buying',
      'collector collection paycheck wages cannot pay afford',
    ],
  },
  {
    route: 'family',
    title: pageNames.family,
    what: searchServicesMessages.family,
    words: [
      'family care child childcare daycare babysitter nanny baby newborn pregnant pregnancy parenting parent kids school',
      'camp college adoption adopt elder elderly aging parents mother father dementia nursing home assisted living',
      'caregiver caring disability special needs pet pets dog cat vet',
    ],
  },
  {
    route: 'topics',
    title: pageNames.articles,
    what: searchServicesMessages.articles,
    words: [
      'articles article read reading learn tips information self help exercise sleep stress grief mindfulness meditation breathing relax',
    ],
  },
  {
    route: 'risk',
    title: pageNames.needHelpNow,
    what: searchServicesMessages.needHelpNow,
    words: [
      'suicide suicidal kill myself die dying end my life want to die hurt myself harm self harm cutting overdose',
      'emergency danger crisis urgent now unsafe hit beaten weapon',
    ],
  },
  {
    route: 'contact',
    title: pageNames.contact,
    what: searchServicesMessages.contact,
    words: ['contact phone call number text hotline line question complaint reach person'],
  },
  {
    route: 'support',
    title: pageNames.support,
    what: searchServicesMessages.support,
    words: [
      'support help faq questions password log in login account cost free price how many sessions privacy confidential',
      'cancel reschedule move appointment technical problem video not working',
    ],
  },
]
