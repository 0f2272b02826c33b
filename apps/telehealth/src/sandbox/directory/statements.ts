import type { Approach } from '#directory/approaches.ts'

/** One sentence in a counselor's own voice, by how she or he works. */
export const statements: Readonly<Record<Approach, readonly string[]>> = {
  tools: [
    'You leave each talk with one small thing to try before we meet again.',
    'I like plain tools that work on a hard Tuesday, not only in my office.',
    'We set one clear goal and check each time if we are getting closer.',
    'I will teach you ways to calm your body when your mind will not stop.',
    'We find out what already helps you, and then we do more of it.',
    'Together we map your week and find room for rest.',
    'I give you a short list, never homework for its own sake.',
    'We practice the hard talk here first, so it is easier out there.',
  ],
  listening: [
    'You set the pace. I listen closely, and nothing has to be perfect here.',
    'You can say it out loud here, even if it comes out all wrong.',
    'I will not rush you, and I will not tell you how to feel.',
    'Some things get lighter when another person knows about them.',
    'You do not need the right words. We will find them as we go.',
    'I keep a calm room, and I have time for the long version.',
    'What you feel makes sense once we look at what you carry.',
    'I ask honest questions, and a quiet minute is fine with me.',
  ],
  understanding: [
    'I like to look at where a pattern began, so it can lose its grip.',
    'We look at what keeps a worry going, and then at what it wants to protect.',
    'Knowing why you react the way you do gives you a choice.',
    'Old stories shape new days. Let us read yours together.',
    'We look behind the last fight to see what it was really about.',
    'I help you see the thread between then and now.',
    'When you know what you need, it gets easier to ask for it.',
    'We connect the dots at your speed, and you decide where to look.',
  ],
}
