export const subjects = ['physics', 'chemistry', 'math', 'general'] as const;
export type Subject = (typeof subjects)[number];

export const levels = ['basic', 'intermediate', 'advanced'] as const;
export type Level = (typeof levels)[number];
