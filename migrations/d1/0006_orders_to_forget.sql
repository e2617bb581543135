-- Orders that nothing was given for lose their buyer after a while: found by age.
CREATE INDEX orders_to_forget ON orders (created_at) WHERE email <> '' AND fulfilled_at IS NULL;
