/** The largest number of travellers of one entry in a waiting list. */
export const MOST_PERSONS = 42;
