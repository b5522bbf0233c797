-- Keys with a mark or a selector of emoji are made again: `searchKey` composes letters with their marks in lower case, and
-- removes the selectors after signs that become letters.

update device set text_key = null, text_key_of = null where text_key ~ '[\u0300-\u036f\u200d\u3099\u309a\ufe0e\ufe0f]';
--> statement-breakpoint
update person set text_key = null, text_key_of = null where text_key ~ '[\u0300-\u036f\u200d\u3099\u309a\ufe0e\ufe0f]';
--> statement-breakpoint
update ticket set text_key = null, text_key_of = null where text_key ~ '[\u0300-\u036f\u200d\u3099\u309a\ufe0e\ufe0f]';
