/** The words of an area, as its file has them. */
export type Tree = { [key: string]: string | Tree };
