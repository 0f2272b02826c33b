import type { Approach } from '#modules/directory/reference-data.ts'

/**
 * Statements in a counselor's own voice by approach, more than there are counselors in a state of the default
 * directory. None names a specialty, because counselors of all specialties use them.
 */
export const statements: Readonly<Record<Approach, readonly string[]>> = {
  tools: [
    'You will leave each talk with one small thing to try.',
    'I like plain tools that still work on a hard Tuesday.',
    'We pick one goal, write it down, and check it each time we meet.',
    'When your mind will not stop, I can show you ways to calm your body first.',
    'What already helps you, even a little? That is where I like to start.',
    'We look at your week together and find room to breathe in it.',
    'I keep it practical: fewer big words, more things you can do tonight.',
    'Hard talks go better after a rehearsal, and here you can have one.',
    'Most of what I teach takes five minutes and fits in a parked car.',
    'Sleep, food, people, rest: we often begin with what is close at hand.',
    'I draw a lot. A problem on paper is easier to argue with.',
    'Bring me last Thursday, and we will work out what to do next Thursday.',
    'I believe in small steps that are too easy to skip.',
    'You get a short plan from me, on one page, in your own words.',
    'If something we tried did not help, we drop it and try the next thing.',
    'We build a kit for bad days before the next bad day comes.',
    'Breathing sounds too simple until it works. I will show you how.',
    'You do not need more willpower. You need a setup that helps you.',
    'I like to ask what would make tomorrow a little easier.',
    'We take a big problem apart until one piece fits in your hand.',
    'A good question at the right moment is my favorite tool.',
    'You tell me what you can do on your worst day, and we plan from there.',
    'I was a coach before this work, and I still like a clear game plan.',
    'Together we find the two or three habits that carry the rest.',
    'I will help you find words for the talk you keep putting off.',
    'We plan the first hour of your morning. The rest often follows.',
    'Between our talks you try things out. That is where most of the change is.',
    'I like experiments: try it for a week, then tell me the truth.',
    'Think of me as a second pair of hands for a heavy thing.',
    'We will find out what sets it off and what takes it down again.',
    'There is a way to say no that you can live with. We can look for it.',
    'After our first talk you will know what we are going to do, and why.',
    'A racing mind is like a phone alarm. I can help you find the off button.',
    'I have taught nurses, drivers and bankers the same three exercises.',
    'We practice until it works without me. That is the point.',
    'Setting a boundary is a skill, and skills can be learned.',
  ],
  listening: [
    'You set the pace here, and nothing has to come out right.',
    'Say it badly the first time. Nobody is grading.',
    'I will not rush you, and I will not tell you what to feel.',
    'Some things weigh less once another person knows about them.',
    'You do not have to find the right words. We will get there.',
    'I have time for the long version.',
    'We go through it piece by piece until it makes sense to you.',
    'I ask honest questions, and I do not mind a quiet minute.',
    'Tell me where you want to start. It does not have to be the beginning.',
    'People often tell me it helped just to hear themselves say it.',
    'You can cry here, or laugh, or talk about your dog first.',
    'I listen for what you have been keeping to yourself.',
    'Nothing you tell me will make me think less of you.',
    'We go as far as you want today, and not one step more.',
    'I would rather understand you well than give advice too soon.',
    'You take care of so many people. This hour is for you.',
    'If you do not know what is wrong, that is a fine place to begin.',
    'My job is to be on your side while you think out loud.',
    'I remember what you told me, so you do not have to start over.',
    'Silence is all right with me. So is talking without a stop.',
    'It is not too small for this room. If it is on your mind, it counts.',
    'I grew up in a loud house, so I learned to listen early.',
    'You have held it together for a long time. You can set it down here.',
    'I will tell you what I hear, and you tell me where I am wrong.',
    'There is no wrong reason to be here.',
    'Being heard by one person can change how a whole week feels.',
    'You do not have to be strong for this talk.',
    'I take my time, and I will make sure that you have yours.',
    'You may be angry here. I have heard worse, and I stay.',
    'Come as you are: tired, late, or still in your work clothes.',
    'I am not in a hurry to fix you. You are not broken.',
    'Tears, anger, relief: all of them are welcome in here.',
    'What would you say if nobody minded? Let us begin with that.',
    'First I listen. If you want my view after that, just ask.',
    'Even a strong person needs somewhere to be unsure.',
    'I bring a calm room and some tea. The rest is up to you.',
  ],
  understanding: [
    'I like to find out where a pattern began, because then it can change.',
    'What does that feeling want to protect? We can ask it together.',
    'Once you see why you react the way you do, you have a choice.',
    'Old stories shape new days. I help you read yours.',
    'Most trouble hides something else. We find out what.',
    'I help you see how then and now are tied together.',
    'It gets easier to ask for what you need once you know what it is.',
    'We put the pieces together at your speed, and you decide where to look.',
    'The same trouble again and again is a clue. I like clues.',
    'Many of us carry rules from childhood that nobody ever checked.',
    'I am curious about the part of you that thinks you should be over this by now.',
    'Feelings tell us something. We work out what yours are saying.',
    'We can look back without getting stuck there.',
    'You learned to cope in the way that worked then. Let us see if it still does.',
    'Why now? That question often opens the door.',
    'I draw a map of a life with most people. It explains a lot.',
    'When you understand your anger, it starts to work for you.',
    'There is a reason you do what you do, and it is seldom a bad one.',
    'We slow down the moment when it all went wrong and take a good look.',
    'That harsh inner voice has a history. We can learn where it comes from.',
    'Knowing yourself is not a luxury. It makes Mondays easier.',
    'Some knots loosen as soon as you see how they were tied.',
    'I look for the sense in what seems to make no sense.',
    'What did you have to be as a child? You may still be doing it.',
    'Together we sort what belongs to you and what was handed to you.',
    'A feeling rarely comes from nowhere. We can trace where yours began.',
    'I ask where you learned that, and people often smile or go quiet.',
    'You know more than you think. I help you put it into words.',
    'We look at what keeps coming back, and what it may be asking for.',
    'The way we cope was learned, and it can be learned anew.',
    'I want to know what it is like to be you before I suggest a thing.',
    'If you keep ending up in the same kind of trouble, let us find out why.',
    'Understanding comes first for me. Change tends to follow.',
    'We take one strong feeling and follow it home.',
    'I help you tell a fact from an old fear.',
    'A hard day is often about more than that day. We can look underneath.',
  ],
}

/** A counselor who needs a statement: approach and states. */
export interface StatementAuthor {
  readonly approach: Approach
  readonly states: readonly string[]
  /** From 0 (inclusive) to 1 (exclusive): the sentence where the search starts. */
  readonly start: number
}

/** How often each sentence of an approach is used in a state. */
type StatementCounts = Map<string, Map<number, number>>

/** The least used sentence in these states, the first such one from the start on. */
function findLeastUsed(counts: StatementCounts, { approach, states, start }: StatementAuthor): number {
  const { length } = statements[approach]
  const first = Math.floor(start * length)
  const times = (at: number): number =>
    Math.max(...states.map((state) => counts.get(`${state} ${approach}`)?.get(at) ?? 0))
  const turns = Array.from({ length }, (_, turn) => (first + turn) % length)
  return turns.reduce((best, at) => (times(at) < times(best) ? at : best), first)
}

/**
 * Picks a statement for each counselor in directory order: no repetition in a state while unused sentences
 * are left. Each pick depends only on earlier ones, so that a growing directory changes no existing
 * statement.
 */
export function createStatementPicker(
  speakerAt: (index: number) => StatementAuthor,
): (index: number) => string {
  const counts: StatementCounts = new Map()
  const chosen: string[] = []
  return (index) => {
    for (let next = chosen.length; next <= index; next += 1) {
      const speaker = speakerAt(next)
      const at = findLeastUsed(counts, speaker)
      for (const state of speaker.states) {
        const here = counts.get(`${state} ${speaker.approach}`) ?? new Map<number, number>()
        counts.set(`${state} ${speaker.approach}`, here.set(at, (here.get(at) ?? 0) + 1))
      }
      chosen.push(statements[speaker.approach][at] ?? '')
    }
    return chosen[index] ?? ''
  }
}
