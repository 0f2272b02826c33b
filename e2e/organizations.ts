/** The demo organizations as visitors see them (fixed names of the demo data). */
export const demoOrganizations = {
  root: { base: '', name: 'Evenkeel', phone: '+18005550100', readable: '(800) 555-0100' },
  northstar: {
    base: '/northstar',
    name: 'Northstar Balance',
    phone: '+18005550111',
    readable: '(800) 555-0111',
  },
  cedarvalley: {
    base: '/cedarvalley',
    name: 'Cedar Valley Cares',
    phone: '+18005550122',
    readable: '(800) 555-0122',
  },
  bluefin: { base: '/bluefin', name: 'Bluefin Assist', phone: '+18005550133', readable: '(800) 555-0133' },
  ironwood: {
    base: '/ironwood',
    name: 'Ironwood Wellbeing',
    phone: '+18005550144',
    readable: '(800) 555-0144',
  },
  palebrand: {
    base: '/palebrand',
    name: 'The Extraordinarily Long-Named Palebrand Employee Support Programme',
    phone: '+18005550155',
    readable: '(800) 555-0155',
  },
} as const

export type OrganizationName = keyof typeof demoOrganizations

/** Where a client-redirect organization logs in. */
export const externalSignInUrl = 'https://members.bluefin.example/sign-in?cw=true'
export const demoPassword = 'Calm#Harbor7'
