/** The part of `saxen` (a reader of XML that resolves no entities) that is used here. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  type Attributes = () => Record<string, string>;
  export class Parser {
    on(name: 'error', listener: (error: Error) => void): this;
    on(name: 'attention', listener: (text: string) => void): this;
    on(name: 'text', listener: (text: string, decode: Decode) => void): this;
    on(name: 'openTag', listener: (name: string, attributes: Attributes) => void): this;
    on(name: 'closeTag', listener: (name: string) => void): this;
    parse(xml: string): void;
  }
}
