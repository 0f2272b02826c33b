import { pageNames } from '#lib/words/page-names.words.ts'
import type { LegalText } from './legal-text.ts'
import { accessibilityWords } from './accessibility.words.ts'

/** What people with disabilities can rely on, and what is not proven yet. */
export const accessibility: LegalText = {
  title: pageNames.accessibility,
  updated: accessibilityWords.updated,
  lead: accessibilityWords.lead,
  sections: [
    {
      id: 'goal',
      title: accessibilityWords.goal,
      body: [accessibilityWords.goalHow],
    },
    {
      id: 'rely-on',
      title: accessibilityWords.rely,
      body: [
        [
          accessibilityWords.keyboard,
          accessibilityWords.names,
          accessibilityWords.grows,
          accessibilityWords.thumb,
          accessibilityWords.motion,
          accessibilityWords.color,
          accessibilityWords.times,
          accessibilityWords.limit,
        ],
      ],
    },
    {
      id: 'how-checked',
      title: accessibilityWords.checked,
      body: [accessibilityWords.checkedHow],
    },
    {
      id: 'limits',
      title: accessibilityWords.missing,
      body: [[accessibilityWords.notTried, accessibilityWords.captions, accessibilityWords.files]],
    },
    {
      id: 'other-ways',
      title: accessibilityWords.otherWays,
      body: [
        accessibilityWords.byPhone,
        accessibilityWords.tellUs,
        {
          withoutPhone: accessibilityWords.withoutPhone,
        },
      ],
    },
    {
      id: 'in-danger',
      title: accessibilityWords.danger,
      body: [accessibilityWords.dangerHow],
    },
  ],
}
