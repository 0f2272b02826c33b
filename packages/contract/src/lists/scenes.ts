/** Pictures an organisation may choose for its home page: each is drawn by day and by night, in the organisation's colors. */
export const scenes = ['harbor', 'lakeside', 'hills', 'window'] as const
export type SceneName = (typeof scenes)[number]

/** The picture of an organisation that chose none. */
export const usualScene: SceneName = 'harbor'
