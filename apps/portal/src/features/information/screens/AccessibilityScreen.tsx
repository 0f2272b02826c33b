import { pageNames } from '#lib/page-names.messages.ts'
import { accessibilityMessages } from '../accessibility.messages.ts'
import { LegalPage } from '../components/LegalPage.tsx'
import type { LegalText } from '../legal-text.ts'

/** Accessibility statement, including what is not verified yet. */
const accessibilityStatement: LegalText = {
  title: pageNames.accessibility,
  updated: accessibilityMessages.updated,
  lead: accessibilityMessages.lead,
  sections: [
    {
      id: 'goal',
      title: accessibilityMessages.goal,
      body: [accessibilityMessages.goalHow],
    },
    {
      id: 'rely-on',
      title: accessibilityMessages.rely,
      body: [
        [
          accessibilityMessages.keyboard,
          accessibilityMessages.names,
          accessibilityMessages.grows,
          accessibilityMessages.thumb,
          accessibilityMessages.motion,
          accessibilityMessages.color,
          accessibilityMessages.times,
          accessibilityMessages.limit,
        ],
      ],
    },
    {
      id: 'how-checked',
      title: accessibilityMessages.checked,
      body: [accessibilityMessages.checkedHow],
    },
    {
      id: 'limits',
      title: accessibilityMessages.missing,
      body: [[accessibilityMessages.notTried, accessibilityMessages.captions, accessibilityMessages.files]],
    },
    {
      id: 'other-ways',
      title: accessibilityMessages.otherWays,
      body: [
        accessibilityMessages.byPhone,
        accessibilityMessages.tellUs,
        {
          withoutPhone: accessibilityMessages.withoutPhone,
        },
      ],
    },
    {
      id: 'in-danger',
      title: accessibilityMessages.danger,
      body: [accessibilityMessages.dangerHow],
    },
  ],
}

/** /accessibility: an additional statement beside the specified information pages. */
export default function AccessibilityScreen() {
  return <LegalPage text={accessibilityStatement} />
}
